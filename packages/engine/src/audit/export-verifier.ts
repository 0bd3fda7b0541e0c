import { formatKey } from './signed-note.ts'
