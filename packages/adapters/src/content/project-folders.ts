import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the data that decides is kept. */
export interface ProjectFolders {
  readonly policies: string
  readonly lists: string
  readonly models: string
  readonly prompts: string
  readonly samples: string
}

/** The folders of the project this file belongs to: four levels up, in `src` and in `dist` alike. */
export function projectFolders(root = fileURLToPath(new URL('../../../../', import.meta.url))): ProjectFolders {
  const folder = (name: string) => join(root, name)
  return {
    policies: folder('policies'),
    lists: folder('lists'),
    models: folder('models'),
    prompts: folder('prompts'),
    samples: folder('samples'),
  }
}
