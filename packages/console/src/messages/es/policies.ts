import type { policies as english } from '../en/policies.ts'
import type { Words } from '../words.ts'

export const policies: Words<typeof english> = {
  title: 'Políticas',
  hint: '{count, plural, one {{count} política cargada} other {{count} políticas cargadas}}',
  new: 'Política nueva',
  search: 'Buscar políticas',
  search_placeholder: 'Nombre, título, documento o resultado',
  column_policy: 'Política',
  column_title: 'Qué decide',
  column_version: 'Versión',
  column_outcomes: 'Resultados, del menos al más grave',
  column_source: 'Sigue a',
  nothing_title: 'Ninguna política es así',
  nothing_text: 'Ninguna de las que deciden tiene estas palabras en su nombre, título, fuente o resultados.',
}
