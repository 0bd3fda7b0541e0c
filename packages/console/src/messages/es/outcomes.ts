import type { outcomes as english } from '../en/outcomes.ts'
import type { Words } from '../words.ts'

export const outcomes: Words<typeof english> = {
  clean: 'Limpio',
  needs_review: 'Por revisar',
  blocked: 'Bloqueado',
  APPROVE: 'Aprobar',
  CHALLENGE: 'Verificar identidad',
  ESCALATE_TO_HUMAN: 'Consultar a una persona',
  BLOCK: 'Bloquear',
}
