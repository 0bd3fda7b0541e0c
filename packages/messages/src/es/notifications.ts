import type { notifications as english } from '../en/notifications.ts'

/** The same in Spanish; a code without a sentence here does not compile. */
export const notifications: Readonly<Record<keyof typeof english, string>> = {
  'notification.case_assigned': 'Se le asignó un caso',
  'notification.case_handed_over': 'Se le pasó un caso',
  'notification.case_opened': 'Espera un caso nuevo',
  'notification.appeal_arrived': 'Llegó una apelación',
  'notification.second_review': 'Un caso espera a una segunda persona',
  'notification.lead_needed': 'Un caso espera a un responsable',
  'notification.case_overdue': 'Un caso está vencido',
  'notification.fact_check_waiting': 'Una verificación espera a otra persona',
  'notification.count_case_assigned': '{count, plural, one {Se le asignó # caso} other {Se le asignaron # casos}}',
  'notification.count_case_handed_over': '{count, plural, one {Se le pasó # caso} other {Se le pasaron # casos}}',
  'notification.count_case_opened': '{count, plural, one {Espera # caso nuevo} other {Esperan # casos nuevos}}',
  'notification.count_appeal_arrived': '{count, plural, one {Llegó # apelación} other {Llegaron # apelaciones}}',
  'notification.count_second_review':
    '{count, plural, one {# caso espera a una segunda persona} other {# casos esperan a una segunda persona}}',
  'notification.count_lead_needed':
    '{count, plural, one {# caso espera a un responsable} other {# casos esperan a un responsable}}',
  'notification.count_case_overdue': '{count, plural, one {# caso está vencido} other {# casos están vencidos}}',
  'notification.count_fact_check_waiting':
    '{count, plural, one {# verificación espera a otra persona} other {# verificaciones esperan a otra persona}}',
  'notification.case_line': 'Caso {id}: cola {queue}, prioridad {priority}, vence el {due}',
  'notification.case_line_short': 'Caso {id}',
  'notification.fact_check_line': 'Verificación {id}',
  'notification.priority_urgent': 'urgente',
  'notification.priority_high': 'alta',
  'notification.priority_normal': 'media',
  'notification.priority_low': 'baja',
  'notification.more': '{count, plural, one {y # más} other {y # más}}',
  'notification.open_queue': 'Abrir la cola',
  'notification.subject_one': '{product}: {what}',
  'notification.subject_more': '{product}: {count, plural, one {# notificación} other {# notificaciones}}',
  'notification.subject_digest': '{product}: resumen del {day}',
  'notification.digest_intro': 'Lo que llegó desde el último resumen y sigue pendiente:',
  'notification.footer':
    'Usted eligió estas notificaciones en la configuración de {product}. Para cambiarlas o terminarlas:',
  'notification.test_subject': '{product}: prueba de correo',
  'notification.test_text': 'Esta es una prueba. El servidor de correo funciona.',
  'notification.test_chat': 'Esta es una prueba. {product} puede escribir en este canal.',
  'notification.mail_off': 'Este servidor no envía correo: `mail.url` no está configurado.',
  'schema.time_zone': 'una zona horaria de IANA como Europe/Madrid',
  'schema.mail_url': 'smtp://[usuario:contraseña@]servidor[:puerto], o smtps:// para TLS desde el principio',
  'schema.mail_from': 'una sola dirección como Tribunal <tribunal@example.org>',
}
