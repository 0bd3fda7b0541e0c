import { afterEach, describe, expect, it } from 'vitest'
import { type OpenSolver, openSolver } from './open-solver.ts'

let solver: OpenSolver | undefined
afterEach(() => solver?.close())
const open = (timeoutMs = 60_000): OpenSolver => {
  solver = openSolver({ timeoutMs })
  return solver
}

/** Sums of cubes that are cubes: there are none, and no solver knows it. */
const ENDLESS = `
(declare-const x Int)(declare-const y Int)(declare-const z Int)
(assert (and (> x 1) (> y 1) (> z 1) (= (* x x x) (+ (* y y y) (* z z z)))))
(check-sat)`

describe('a solver in a thread', () => {
  it('answers each script from nothing, in order', async () => {
    const { run } = bound(open())
    const asked = [
      run('(declare-const x Real)(assert (= x 0.71))(check-sat)(get-value (x))'),
      run('(declare-const x Bool)(assert (and x (not x)))(check-sat)'),
    ]
    expect(await Promise.all(asked)).toEqual(['sat\n((x (/ 71.0 100.0)))\n', 'unsat\n'])
  })

  it('reads long scripts whole', async () => {
    const { run } = bound(open())
    const lines = Array.from({ length: 20_000 }, (_, at) => `(declare-const x${at} Int)(assert (> x${at} ${at}))`)
    expect(await run(`${lines.join('\n')}\n(check-sat)`)).toBe('sat\n')
  })

  it('has no values to tell where nothing meets a formula, which is no mistake', async () => {
    const text = await open().run('(declare-const x Int)(push)(assert (< x x))(check-sat)(get-value (x))')
    expect(text).toMatch(/^unsat\n/)
  })

  it('has nothing that contradicts itself to tell where a formula can be met, which is no mistake', async () => {
    const ask = '(set-option :produce-unsat-cores true)(declare-const x Int)(assert (! (< x 1) :named low))(check-sat)'
    expect(await open().run(`${ask}(get-unsat-core)`)).toMatch(/^sat\n/)
  })

  it('says what it did not understand', async () => {
    await expect(open().run('(assert (> y 1))(check-sat)')).rejects.toMatchObject({
      code: 'solver-failed',
      message: expect.stringContaining('unknown constant y'),
    })
  })

  it('is ended at its time limit, and starts again when the limit is renewed', async () => {
    const one = open(2_000)
    await expect(one.run(ENDLESS)).rejects.toMatchObject({
      code: 'solver-limit',
      message: 'the time limit of 2 seconds was reached',
    })
    await expect(one.run('(check-sat)')).rejects.toMatchObject({ code: 'solver-limit' })
    // A busy machine may need longer than the limit to start a thread.
    const answer = () => {
      one.renew()
      return one.run('(check-sat)').catch(({ code }: { code: string }) => code)
    }
    await expect.poll(answer).toBe('sat\n')
  })

  it('that is closed leaves nothing waiting', async () => {
    const one = open()
    const asked = one.run(ENDLESS)
    setTimeout(() => void one.close(), 50)
    await expect(asked).rejects.toMatchObject({ code: 'solver-failed', message: expect.stringContaining('was closed') })
  })
})

function bound(one: OpenSolver): Pick<OpenSolver, 'run'> {
  return { run: (script) => one.run(script) }
}
