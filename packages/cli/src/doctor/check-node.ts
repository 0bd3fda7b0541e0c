import { type Finding, problem, tell } from './finding.ts'

/** What `engines` in package.json says. */
const OLDEST = { major: 20, minor: 19 }

/** The version of Node, such as `20.19.0`. */
export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const enough = major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)
  return enough ? tell('node', 'ok', 'doctor.node', { version }) : problem('node', 'doctor.node_old', { version })
}
