import type { LocalText } from '@tribunal/engine'

type Both = Exclude<LocalText, string>

interface ProblemKind {
  readonly status: number
  readonly title: Both
}

/**
 * Every problem an answer can tell (RFC 9457), by its stable code: the status and title it always has. `docs/errors.md`
 * explains each, and a test holds the two equal. Add the problems of your routes to the section they belong to.
 */
export const PROBLEMS = {
  // What was sent cannot be read, or is not what the operation takes.
  'invalid-json': problem(
    400,
    'The body is not JSON that can be read in one way',
    'El cuerpo no es JSON legible de una sola manera',
  ),
  'invalid-request': problem(400, 'The request does not fit its schema', 'La petición no se ajusta a su esquema'),
  'malformed-http': problem(400, 'The request is not HTTP', 'La petición no es HTTP'),
  'request-timeout': problem(408, 'The request did not arrive in time', 'La petición no llegó a tiempo'),
  'body-too-large': problem(413, 'The body is too large', 'El cuerpo es demasiado grande'),
  'unsupported-media-type': problem(
    415,
    'The body has a media type that is not read',
    'El cuerpo tiene un tipo que no se lee',
  ),
  'headers-too-large': problem(431, 'The headers are too large', 'Las cabeceras son demasiado grandes'),
  // Where it was sent.
  'no-such-operation': problem(404, 'There is no such operation', 'No existe tal operación'),
  'method-not-allowed': problem(405, 'The address has no such method', 'La dirección no admite ese método'),
  // Who sent it.
  unauthenticated: problem(401, 'Sign in, or send an API key', 'Inicie sesión o envíe una clave de API'),
  forbidden: problem(403, 'This needs a permission you do not have', 'Esto requiere un permiso que no tiene'),
  'awaits-first-admin': problem(403, 'Nobody administers this service yet', 'Todavía nadie administra este servicio'),
  'cross-site-request': problem(403, 'The request may come from another site', 'La petición puede venir de otro sitio'),
  'wrong-credentials': problem(401, 'Address or password is wrong', 'La dirección o la contraseña es incorrecta'),
  'too-many-attempts': problem(429, 'Too many failed sign-ins; wait', 'Demasiados intentos fallidos; espere'),
  'link-invalid': problem(
    410,
    'The link is used, expired or unknown',
    'El enlace está usado, caducado o es desconocido',
  ),
  'password-refused': problem(
    422,
    'The new password is too easy to guess',
    'La contraseña nueva es demasiado fácil de adivinar',
  ),
  'sign-in-expired': problem(
    400,
    'The sign-in was not begun here, or too long ago',
    'El inicio de sesión no empezó aquí, o hace demasiado',
  ),
  'identity-refused': problem(403, 'The identity may not enter', 'La identidad no puede entrar'),
  'identity-provider-failed': problem(
    502,
    'The identity provider gave no answer that holds',
    'El proveedor de identidad no dio una respuesta válida',
  ),
  // What it is about.
  'email-taken': problem(409, 'Another account has this address', 'Otra cuenta tiene esta dirección'),
  'last-admin': problem(409, 'The last admin cannot be removed', 'No se puede quitar al último administrador'),
  'not-found': problem(404, 'There is no such thing', 'No existe'),
  conflict: problem(409, 'What is stored has changed meanwhile', 'Lo guardado ha cambiado entretanto'),
  // Decisions.
  'invalid-submission': problem(
    422,
    'The submission cannot be decided as it is',
    'La entrega no se puede decidir tal como está',
  ),
  'batch-too-long': problem(
    422,
    'The batch has too many or no submissions',
    'El lote tiene demasiadas entregas o ninguna',
  ),
  'batch-too-large': problem(
    413,
    'The decisions of the batch are more than is recorded at once',
    'Las decisiones del lote son más de lo que se registra a la vez',
  ),
  'decision-too-large': problem(
    413,
    'The decision takes more than is recorded',
    'La decisión ocupa más de lo que se registra',
  ),
  'not-recordable': problem(
    422,
    'The database cannot hold the decision as it is',
    'La base de datos no puede guardar la decisión tal como está',
  ),
  'decision-erased': problem(
    410,
    'What the decision was about was erased',
    'Se borró aquello de lo que trataba la decisión',
  ),
  'record-damaged': problem(500, 'What is stored is not what was recorded', 'Lo guardado no es lo que se registró'),
  'idempotency-key-reused': problem(
    422,
    'The Idempotency-Key was used with another body',
    'La Idempotency-Key se usó con otro cuerpo',
  ),
  'idempotency-key-in-flight': problem(
    409,
    'A request with this Idempotency-Key is being answered',
    'Se está respondiendo una petición con esta Idempotency-Key',
  ),
  'store-busy': problem(
    503,
    'Too many decisions wait to be recorded',
    'Demasiadas decisiones esperan a ser registradas',
  ),
  'not-a-post': problem(
    409,
    'Only decisions about posts have this',
    'Solo lo tienen las decisiones sobre publicaciones',
  ),
  'platform-not-configured': problem(
    409,
    'The configuration says nothing of the platform',
    'La configuración no dice nada de la plataforma',
  ),
  // Cases.
  'case-conflict': problem(409, 'The case is not as the request supposes', 'El caso no está como supone la petición'),
  'case-not-yours': problem(403, 'Somebody else has to do this', 'Tiene que hacerlo otra persona'),
  'resolution-refused': problem(422, 'The case cannot be decided like this', 'El caso no se puede decidir así'),
  'not-a-reviewer': problem(422, 'This person does not work on cases', 'Esta persona no trabaja en casos'),
  'own-post': problem(403, 'Authors add no context to their posts', 'Los autores no añaden contexto a lo suyo'),
  // Policies.
  'policy-refused': problem(
    422,
    'The text cannot decide in the place of the policy',
    'El texto no puede decidir en lugar de la política',
  ),
  'release-conflict': problem(
    409,
    'The release is not as the request supposes',
    'La publicación no está como supone la petición',
  ),
  'release-not-yours': problem(403, 'Another person has to do this', 'Tiene que hacerlo otra persona'),
  'release-refused': problem(422, 'The release cannot take this step', 'La publicación no puede dar este paso'),
  'proof-unfinished': problem(503, 'The proof could not be finished', 'No se pudo terminar la demostración'),
  'backtest-unfinished': problem(
    409,
    'The backtest has no result yet, or will have none',
    'La prueba retrospectiva aún no tiene resultado, o no lo tendrá',
  ),
  // Webhooks.
  'webhook-url-refused': problem(
    422,
    'Nothing may be sent to this address',
    'No se puede enviar nada a esta dirección',
  ),
  'webhook-disabled': problem(409, 'The endpoint is disabled', 'El punto de destino está desactivado'),
  // When it was sent.
  'rate-limited': problem(429, 'Too many requests', 'Demasiadas peticiones'),
  overloaded: problem(503, 'More work has arrived than can be done', 'Ha llegado más trabajo del que se puede hacer'),
  'shutting-down': problem(503, 'The service is stopping', 'El servicio se está deteniendo'),
  'store-unavailable': problem(503, 'The database does not answer', 'La base de datos no responde'),
  'database-damaged': problem(
    500,
    'The database cannot read a part of its own files',
    'La base de datos no puede leer una parte de sus propios archivos',
  ),
  'took-too-long': problem(503, 'The answer took too long', 'La respuesta tardó demasiado'),
  'internal-error': problem(500, 'A defect of Tribunal', 'Un defecto de Tribunal'),
} as const satisfies Readonly<Record<string, ProblemKind>>

export type ProblemCode = keyof typeof PROBLEMS

function problem(status: number, en: string, es: string): ProblemKind {
  return { status, title: { en, es } }
}
