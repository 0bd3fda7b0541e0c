import type { auth as english } from '../en/auth.ts'

export const auth: Readonly<Record<keyof typeof english, string>> = {
  'auth.cross_site_request':
    'envíe el csrf_token de la sesión en la cabecera {header}, desde una página de este servidor',
  'auth.before_first_admin':
    'Hasta que alguien administre este servicio, solo responde a su propia máquina. Abra allí el enlace que mostró el arranque, o ejecute allí `tribunal people add --role admin`.',
  'auth.key_unknown': 'la clave de API es desconocida',
  'auth.key_revoked': 'la clave de API fue revocada',
  'auth.key_expired': 'la clave de API ha caducado',
  'auth.password_too_short': 'al menos {min} caracteres',
  'auth.password_too_long': 'como mucho {max} caracteres',
  'auth.password_common': 'una contraseña que otros no prueben primero; sirven varias palabras sin relación',
  'auth.password_personal': 'una contraseña que no esté hecha de su nombre, su dirección o el nombre de este servicio',
  'auth.no_email': 'el proveedor de identidad no da ninguna dirección; haga que envíe el dato `email`',
  'auth.email_unverified': 'el proveedor de identidad no ha verificado la dirección',
  'auth.no_role': 'el proveedor de identidad no da ningún rol conocido aquí; consulte a quien lo administra',
  'auth.account_signs_in_otherwise':
    'la dirección pertenece a una cuenta que entra de otra manera; consulte a un administrador',
  'auth.people_only': 'esto es para personas, no para claves de API',
  'auth.time_to_come': 'un momento futuro',
  'auth.person_disabled': 'la persona está deshabilitada',
  'auth.no_provider': 'no hay ningún proveedor de identidad configurado',
}
