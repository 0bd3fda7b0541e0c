import fc from 'fast-check'

// A mutant is killed by the first case that fails: looking for the smallest such case would only take time. Properties
// that hold stop after half a second, so that a surviving mutant costs seconds; the suite itself runs every case.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 500 })
