import { existsSync, lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { parse } from 'yaml'
import { configVariables, type Instruction, ROOT, readContainerfile, readText, readUnit } from './read-deploy.ts'

const PORT = '8700'
const ENTRY = 'packages/cli/bin/tribunal.mjs'
/** Made by building; not in a fresh checkout. */
const BUILT = ['node_modules']
const SECRET = /PASSWORD|SECRET|TOKEN|_KEY|DATABASE_URL/

test('the port everywhere is the one that the service has by default', () => {
  const schema = JSON.parse(readText('contract/config.schema.json'))
  expect(String(schema.properties.port.default)).toBe(PORT)
})

describe('the container file', () => {
  const all = readContainerfile('deploy/Containerfile')
  const of = (name: string) => all.filter((instruction) => instruction.name === name).map(({ rest }) => rest)
  const lastStage = all.slice(all.map(({ name }) => name).lastIndexOf('FROM'))

  it('builds in one stage and runs in another, on a named version of a base with glibc', () => {
    expect(of('FROM')).toEqual(['node:24-slim AS build', 'node:24-slim'])
  })

  it('copies into the image what there is, and everything that the program reads', () => {
    const copied = (instructions: readonly Instruction[]) =>
      instructions
        .filter(({ name }) => name === 'COPY')
        .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
        .filter((part) => !part.startsWith('--'))
        .map((part) => part.replace('/build/', ''))
    const paths = copied(lastStage)
    for (const path of paths)
      expect({ path, there: BUILT.includes(path) || existsSync(`${ROOT}${path}`) }).toEqual({ path, there: true })
    expect(paths).toEqual(expect.arrayContaining(['packages', 'content', 'verifier']))
    expect(lastStage.filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from=build '))).toEqual([])
  })

  it('leaves the tools of building and testing out', () => {
    expect(of('RUN').join('\n')).toContain('npm prune --omit=dev')
    const ignored = readText('deploy/Containerfile.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '.git', '.tribunal', 'secrets']))
  })

  it('runs as a user by number that is not root, to whom the data folder belongs', () => {
    expect(of('USER')).toEqual(['10001:10001'])
    expect(of('RUN').at(-1)).toMatch(/useradd --system --uid 10001 --gid 10001 /)
    expect(of('RUN').at(-1)).toMatch(
      /mkdir --mode=0700 \/var\/lib\/tribunal\s+&& chown 10001:10001 \/var\/lib\/tribunal/,
    )
    const afterUser = lastStage.slice(lastStage.findIndex(({ name }) => name === 'USER') + 1)
    expect(afterUser.filter(({ name }) => name === 'RUN' || name === 'COPY')).toEqual([])
    expect(of('VOLUME')).toEqual(['/var/lib/tribunal'])
  })

  it('starts the program, listens where it says, and can be asked whether it is alive', () => {
    const [link = ''] = /ln -s (\S+)/.exec(of('RUN').at(-1) ?? '')?.slice(1) ?? []
    expect(link).toBe(`/usr/local/lib/tribunal/${ENTRY}`)
    expect(lstatSync(`${ROOT}${ENTRY}`).mode & 0o111).toBe(0o111)
    expect(of('EXPOSE')).toEqual([PORT])
    expect(of('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${PORT}/healthz`)
    expect(JSON.parse(of('ENTRYPOINT').join())).toEqual(['tribunal'])
    expect(JSON.parse(of('CMD').join())).toEqual(['serve'])
  })

  it('holds no secret, fetches nothing from elsewhere, and sets only variables that there are', () => {
    expect([...of('ADD'), ...of('ARG')]).toEqual([])
    const names = of('ENV').flatMap((rest) => [...rest.matchAll(/(\w+)=/g)].map(([, name]) => name!))
    expect(names.filter((name) => SECRET.test(name))).toEqual([])
    for (const name of names.filter((name) => name.startsWith('TRIBUNAL_'))) expect(configVariables()).toContain(name)
    expect(of('RUN').filter((rest) => /curl|wget|apt-get|sudo/.test(rest))).toEqual([])
  })
})

describe('the compose file', () => {
  const compose = parse(readText('deploy/compose.yaml'), { uniqueKeys: true })
  const { tribunal, database } = compose.services

  it('builds from the container file, in the project folder', () => {
    expect(tribunal.build).toEqual({ context: '..', dockerfile: 'deploy/Containerfile' })
    expect(existsSync(`${ROOT}deploy/${tribunal.build.context}/${tribunal.build.dockerfile}`)).toBe(true)
  })

  it('names versions of images, and what it names it declares', () => {
    for (const { image } of [tribunal, database]) expect(image).toMatch(/:\d[\w.-]*$/)
    for (const service of [tribunal, database]) {
      for (const secret of service.secrets) expect(Object.keys(compose.secrets)).toContain(secret)
      for (const volume of service.volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
    }
    expect(Object.keys(tribunal.depends_on)).toEqual(['database'])
    expect(database.healthcheck.test[0]).toBe('CMD')
  })

  it('publishes the service to its own machine only, and the database to nobody', () => {
    expect(tribunal.ports).toEqual([`127.0.0.1:${PORT}:${PORT}`])
    expect(database.ports).toBeUndefined()
  })

  it('gives the service no more rights than it needs', () => {
    const { read_only, user, cap_drop, security_opt } = tribunal
    expect({ read_only, user, cap_drop, security_opt }).toEqual({
      read_only: true,
      user: '10001:10001',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  it('holds no secret: they come from files that are never checked in', () => {
    for (const { environment } of [tribunal, database]) {
      for (const [name, value] of Object.entries(environment as Record<string, string>)) {
        if (SECRET.test(name)) expect(value).toMatch(/^(file:)?\/run\/secrets\//)
      }
    }
    for (const { file } of Object.values<{ file: string }>(compose.secrets)) expect(file).toMatch(/^\.\.\/secrets\//)
    expect(readText('.gitignore').split('\n')).toContain('secrets/')
  })

  it('sets only variables that there are', () => {
    for (const name of Object.keys(tribunal.environment)) expect(configVariables()).toContain(name)
  })

  it('gives the service longer to stop than the service gives its requests', () => {
    const { default: stop } = JSON.parse(readText('contract/config.schema.json')).properties.limits.properties.stop
    expect(Number.parseInt(tribunal.stop_grace_period, 10)).toBeGreaterThan(Number.parseInt(stop, 10))
  })
})

describe('the units of systemd', () => {
  const { Service: service = {}, Unit, Install } = readUnit('deploy/tribunal.service')
  const backup = readUnit('deploy/tribunal-backup.service')['Service'] ?? {}

  it('start programs that there are, as a user of their own', () => {
    for (const { ExecStart = [], User } of [service, backup]) {
      expect(ExecStart.join()).toContain(`/usr/local/lib/tribunal/${ENTRY} `)
      expect(User).toEqual(['tribunal'])
    }
    expect(service['ExecStart']?.join()).toMatch(/tribunal\.mjs serve$/)
    expect(Install?.['WantedBy']).toEqual(['multi-user.target'])
    const [guide = ''] = Unit?.['Documentation'] ?? []
    expect(existsSync(guide.replace('file:///usr/local/lib/tribunal/', ROOT))).toBe(true)
  })

  it('give the program the memory that it gives itself where it is started by its name', () => {
    const [, variables = '', flag = ''] = /^#!\/usr\/bin\/env -S (.+) node (--\S+)\n/.exec(readText(ENTRY)) ?? []
    expect(flag).toMatch(/^--max-semi-space-size=\d+$/)
    expect(variables).toMatch(/^MALLOC_MMAP_THRESHOLD_=\d+ MALLOC_TRIM_THRESHOLD_=\d+$/)
    expect(service['Environment']).toEqual(expect.arrayContaining(variables.split(' ')))
    expect(service['ExecStart']?.join()).toContain(`/node ${flag} /usr/local/lib/tribunal/${ENTRY} `)
  })

  it('let the service write the witness file and the backups of the guide, beside its data folder', () => {
    const guide = readText('docs/guides/run-in-production.md')
    const [, file = ''] = /witness_file: (\S+)/.exec(guide) ?? []
    const [, folder = ''] = /backup: \{ folder: ([^,\s]+)/.exec(guide) ?? []
    expect(service['ReadWritePaths']).toEqual([`-${dirname(file)}`, `-${dirname(folder)}`])
  })

  it('keep what they can do small', () => {
    for (const unit of [service, backup]) {
      for (const name of ['NoNewPrivileges', 'ProtectHome', 'PrivateTmp', 'PrivateDevices', 'LockPersonality']) {
        expect({ name, value: unit[name] }).toEqual({ name, value: ['yes'] })
      }
      expect(unit['ProtectSystem']).toEqual(['strict'])
      expect(unit['CapabilityBoundingSet']).toEqual([''])
      expect(unit['UMask']).toEqual(['0077'])
    }
    // V8 compiles at run time.
    expect(service).not.toHaveProperty('MemoryDenyWriteExecute')
  })

  it('hold no secret and set only variables that there are', () => {
    for (const { Environment = [] } of [service, backup]) {
      for (const [name = ''] of Environment.map((each) => each.split('='))) {
        expect(SECRET.test(name)).toBe(false)
        if (name.startsWith('TRIBUNAL_')) expect(configVariables()).toContain(name)
      }
    }
  })

  it('give the service longer to stop than the service gives its requests, and let it stop its database itself', () => {
    const drain = service['Environment']?.find((each) => each.startsWith('TRIBUNAL_LIMITS_DRAIN='))
    expect(drain).toBe('TRIBUNAL_LIMITS_DRAIN=5s')
    // Draining, the requests under way, and what `askedToStop` gives the rest.
    expect(Number(service['TimeoutStopSec']?.[0])).toBeGreaterThanOrEqual(5 + 30 + 30)
    expect(service['KillMode']).toEqual(['mixed'])
  })

  it('make a backup every night', () => {
    const timer = readUnit('deploy/tribunal-backup.timer')['Timer'] ?? {}
    expect(timer).toMatchObject({ OnCalendar: ['*-*-* 02:30:00'], Persistent: ['yes'] })
  })
})

test('alerts ask for metrics that there are', () => {
  const { groups } = parse(readText('deploy/alerts.yaml'), { uniqueKeys: true })
  const metrics = readText('packages/server/src/observe/metrics.ts')
  const known = new Set([...metrics.matchAll(/name: '(tribunal_\w+)'/g)].map(([, name]) => name))
  const asked = groups.flatMap(({ rules }: { rules: { expr: string }[] }) =>
    rules.flatMap(({ expr }) => [...expr.matchAll(/tribunal_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))),
  )
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name: string) => !known.has(name))).toEqual([])
})
