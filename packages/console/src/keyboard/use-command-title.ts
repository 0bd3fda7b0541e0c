import { useTranslation } from '../messages/use-translation.ts'
import type { CommandId } from './commands.ts'

/** Says what a command does, in the language of the page. */
export function useCommandTitle(): (id: CommandId) => string {
  const { t } = useTranslation('keyboard')
  return (id) => t(titleKey(id))
}

type KeyOf<Id extends string> = Id extends `${infer Scope}.${infer Name}` ? `do_${Scope}_${Name}` : never

/** Under which key the words of a command are. */
export function titleKey(id: CommandId): KeyOf<CommandId> {
  return `do_${id.replace('.', '_')}` as KeyOf<CommandId>
}
