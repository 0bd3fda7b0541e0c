import { useStored } from '../browser/stored.ts'
import { language, speech } from '../messages/language.ts'
import { COMMANDS, type CommandId } from './commands.ts'

/** What a command does, in the language of the page. */
export function useCommandTitle(): (id: CommandId) => string {
  const spoken = useStored(language)
  return (id) => COMMANDS[id].title[speech(spoken)]
}
