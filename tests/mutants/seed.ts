import fc from 'fast-check'

// Whether a mutant lives must not depend on chance: properties are tried with the same values every time.
fc.configureGlobal({ seed: 20_261_121 })
