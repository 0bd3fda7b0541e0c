import type { cases as english } from '../en/cases.ts'

/** The same in Spanish; a code without a sentence here does not compile. */
export const cases: Readonly<Record<keyof typeof english, string>> = {
  'case.no_post': 'Aquí no se decidió ninguna publicación {id}.',
  'case.not_there': 'No existe {target}.',
  'case.no_case': 'No existe ese caso.',
  'case.erased':
    'Aquello de lo que trata el caso se borró o cumplió su plazo: no se guarda ningún texto sobre ello y el caso no se abre de nuevo.',
  'case.version_changed': 'El caso ha cambiado desde que lo miró. Vuelva a mirarlo y decida.',
  'case.held_by_other': '{by} tiene el caso hasta {until}.',
  'case.not_held': 'No tiene el caso: tómelo. Una reserva acaba cuando pasa su plazo.',
  'case.already_resolved': '{by} decidió el caso el {at}.',
  'case.not_resolved': 'El caso aún no está decidido.',
  'case.own_decision': 'Quien ya decidió sobre el caso no puede volver a hacerlo: lo hace otra persona.',
  'case.lead_needed': 'Solo puede hacerlo un responsable.',
  'case.assigned_to_other': 'El caso se asignó a {by}.',
  'case.undo_too_late': 'Una decisión puede deshacerse durante diez segundos, que acabaron el {until}. Reabra el caso.',
  'case.first_seen': 'Una segunda decisión no puede deshacerse, porque muestra la primera. Reabra el caso.',
  'case.nothing_to_undo': 'Aquí no tiene nada que deshacer.',
  'case.unknown_outcome': 'Un caso de este tipo no tiene ese resultado; GET /api/v1/cases/reasons los enumera.',
  'case.unknown_reason': 'El motivo no encaja con el resultado; GET /api/v1/cases/reasons enumera los que sí.',
  'case.rationale_needed': 'Diga por qué, en un texto.',
  'case.hand_over_needed':
    'Indique en hand_over la cola o la persona que sigue con el caso: este resultado no resuelve nada.',
  'case.hand_over_unneeded': 'Este resultado resuelve el caso: omita hand_over.',
  'case.person_needed':
    'Aquí deciden dos personas, o una persona responde a una apelación: un programa solo puede ser el primero en decidir, y no elige nada que requiera dos personas, como liberar lo que se bloqueó.',
  'case.appeal_pending': 'Una apelación del {at} espera respuesta.',
  'case.appeal_used': 'La decisión se apeló y se respondió el {at}: eso es firme.',
  'case.appeal_too_late': 'El plazo para apelar acabó el {until}.',
  'case.appeal_heard': 'La apelación se está examinando: decida el caso.',
  'case.no_appeal': 'Aquí no espera ninguna apelación.',
  'case.no_reviewer': 'Nadie que trabaje en casos tiene este id; GET /api/v1/cases/reviewers los enumera.',
  'measure.none': 'No hay ninguna medida {id}; GET /api/v1/measures las enumera.',
  'measure.ended_before': 'La medida terminó el {at}: no queda nada que levantar.',
}
