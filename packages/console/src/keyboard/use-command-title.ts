import { language, speech } from '../app/language.ts'
import { useStored } from '../app/stored.ts'
import { COMMANDS, type CommandId } from './commands.ts'

/** What a command does, in the language of the page. */
export function useCommandTitle(): (id: CommandId) => string {
  const spoken = useStored(language)
  return (id) => COMMANDS[id].title[speech(spoken)]
}
