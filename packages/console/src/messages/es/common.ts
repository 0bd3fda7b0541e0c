import type { common as english, outcomes as enOutcomes, policies as enPolicies } from '../en/common.ts'
import type { Words } from '../words.ts'

export const policies: Words<typeof enPolicies> = {
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

export const outcomes: Words<typeof enOutcomes> = {
  clean: 'Limpio',
  needs_review: 'Por revisar',
  blocked: 'Bloqueado',
  APPROVE: 'Aprobar',
  CHALLENGE: 'Verificar identidad',
  ESCALATE_TO_HUMAN: 'Consultar a una persona',
  BLOCK: 'Bloquear',
}

export const common: Words<typeof english> = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  save: 'Guardar',
  retry: 'Reintentar',
  loading: 'Cargando',
  copy: 'Copiar',
  copied: 'Copiado',
  search: 'Buscar',
  none: 'ninguno',
  unknown: 'desconocido',
  yes: 'sí',
  no: 'no',
  optional: 'opcional',
  select_all: 'Seleccionar todo',
  select_row: 'Seleccionar fila',
  model_words: 'Palabras del modelo',
  resize: 'Cambiar el tamaño de los paneles',
  download_csv: 'Descargar CSV',
  not_reproduced_title: 'Calculada hoy, sale distinta',
  not_reproduced_text:
    'El resultado, su política y su regla son los del registro. Lo que hay al lado se calcula con los hechos registrados, y hoy las políticas responden otra cosa. «Recalcular» nombra cada diferencia.',
  empty_title: 'No hay nada aquí',
  error_title: 'No se pudo cargar',
  offline_title: 'Sin conexión',
  offline_text: 'El servicio no responde. Lo que se muestra puede no estar al día; continuará solo cuando vuelva.',
  forbidden_title: 'Esta página no está abierta a su rol',
  forbidden_text: 'Requiere el permiso {permission}. Un administrador puede cambiar lo que su cuenta puede hacer.',
  not_found_title: 'No existe esa página',
  not_found_text: 'El enlace puede estar mal escrito o apuntar a algo que se retiró.',
  unloaded_text: 'Esta parte aún no está cargada y el servicio no responde. Aparece sola en cuanto el servicio vuelva.',
  crashed_title: 'Esta página falló',
  crashed_text: 'La culpa es nuestra. Volver a cargarla suele ayudar; los detalles dicen dónde falló.',
  request_id: 'Petición {id}',
  took_too_long: 'El servicio no respondió a tiempo.',
}
