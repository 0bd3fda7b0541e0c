import fc from 'fast-check'

// Properties try the same inputs on every run, so that a run that passes passes again. `TRIBUNAL_SEED=N` tries others.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['TRIBUNAL_SEED'] ?? 20_261_122) })
