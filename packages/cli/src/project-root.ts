import { fileURLToPath } from 'node:url'

/** The folder that holds `policies/`, `samples/` and the rest: three levels up from this file, in `src` and in `dist`. */
export const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))
