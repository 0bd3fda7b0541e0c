import type { backtest as en } from '../en/backtest.ts'

/** Mensajes de `policy backtest`. */
export const backtest: Readonly<Record<keyof typeof en, string>> = {
  'help.policy_backtest':
    'Prueba otra versión de una política con decisiones registradas: cuáles habrían salido de otro modo, por qué reglas, con cuánto dinero y cuánto trabajo para las personas. No se pregunta a ningún modelo.',
  'help.policy_backtest_examples':
    '  $ tribunal policy backtest publication --to content/policies/publication-strict.yaml\n  $ tribunal policy backtest arbiter --to arbiter.yaml --since 2026-11-01 --json\n  $ tribunal policy backtest final-decision --to mine.yaml --facts facts.jsonl decisions.jsonl\n  $ tribunal policy backtest arbiter --to arbiter.yaml --server https://tribunal.example.org',
  'option.backtest_to': 'la versión que se prueba: un archivo, una política incluida o el hash de una que ha decidido',
  'option.backtest_from': 'la versión con la que se compara; si falta, la que decide ahora',
  'option.since': 'solo decisiones desde entonces (RFC 3339)',
  'option.until': 'solo decisiones anteriores (RFC 3339)',
  'option.backtest_facts':
    'archivos de datos, o de decisiones escritas por `decide`, uno por línea, en lugar del registro',
  'option.sample': 'decisiones que se nombran de cada clase de cambio',
  'backtest.time': '`{time}` no es una fecha; escriba 2026-11-22 o 2026-11-22T10:00:00Z',
  'backtest.no_period': 'los datos de archivos no tienen fecha: --since y --until son para el registro',
  'backtest.no_policy': 'aquí no decide ninguna política `{policy}`',
  'backtest.names': 'Nombre una de `tribunal policy check`; la versión que se prueba va en --to.',
  'backtest.no_fit': '`{tried}` decide {strange}, algo que `{policy}` nunca decide',
  'backtest.fitting':
    'Lo que se prueba en el lugar de `{policy}` tiene sus resultados: {outcomes}. Cambie el archivo, o nombre la política cuyo lugar ha de ocupar.',
  'backtest.no_version': '`{policy}` no tiene aquí la versión {hash}',
  'backtest.versions': 'Las decisiones nombran sus versiones; GET /api/v1/policies/ID/versions las enumera.',
  'backtest.from_hash': 'un servicio compara con una versión que tiene: allí --from toma su hash',
  'backtest.no_result': 'la prueba no tiene resultado: {why}',
  'backtest.summary': '{count} examinadas',
  'backtest.changed': 'Cambian {changed} de {decisions} decisiones de esta política ({share} %).',
  'backtest.partial': 'Detenida antes del final: esto es de las decisiones examinadas hasta entonces.',
  'backtest.cell': '{count}, {share} % del total',
  'backtest.money': 'dinero: {sums}',
  'backtest.sample': 'por ejemplo {ids}',
  'backtest.same': 'de {count} que lo conservan, {rule} por otra regla, {results} con otros resultados',
  'backtest.decisions': 'Las decisiones enteras',
  'backtest.looked': '{looked} de {of}, elegidas por igual',
  'backtest.cases': 'casos: {opens} se abrirían, {vanishes} no, {moves} irían a otra parte, {stays} quedan igual',
  'backtest.people': 'Donde han decidido personas',
  'backtest.reviewed': '{looked} de {reviewed} decisiones',
  'backtest.from': 'antes',
  'backtest.to': 'después',
  'backtest.figures': 'precisión {precision}, exhaustividad {recall}',
  'backtest.selected':
    'Intervalos del 95 % (Wilson). Las personas ven lo que se les envía: lo que nadie miró no está en ninguna cifra.',
  'backtest.none': 'ninguna',
  'backtest.nothing': 'Esta política no intervino aquí en ninguna decisión.',
  'backtest.bad': '{count} registros no encajan con los datos que declara una versión; no se decide nada con ellos:',
  'backtest.unreadable': '{count} decisiones no se pueden leer; `tribunal audit verify` dice más.',
  'backtest.from_bodies':
    'Los datos de {count} decisiones se tomaron de su registro, más lento que los datos guardados.',
}
