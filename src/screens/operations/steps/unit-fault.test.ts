import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { describeRejection } from '#i18n/describe-rejection.ts'
import { CATALOGS } from '#tests/support/catalogs.ts'
import { compileSource } from '#i18n/source-text.ts'
import { sampleContainer } from '#tests/support/samples.ts'
import { faultyUnit, isStillRefused } from './unit-fault.ts'

const of = (number: number) => ({ containerId: sampleContainer().id, number })
const damaged = { code: 'unit.damaged', params: { number: 4 } } as const

it('a refusal is of the container that it names, as far as it names one', () => {
  expect(faultyUnit(damaged, { unit: of(4), lifted: null })).toBe('unit')
  expect(faultyUnit(damaged, { unit: of(4), lifted: of(2) })).toBe('unit')
  expect(faultyUnit(damaged, { unit: of(2), lifted: of(4) })).toBe('lifted')
  expect(faultyUnit(damaged, { unit: of(4), lifted: of(4) })).toBeNull()
  expect(faultyUnit({ code: 'operation.other_size', params: { label: 'RN-1-4', number: 9 } }, { unit: of(4), lifted: null })).toBe('unit')
  expect(faultyUnit({ code: 'operation.not_under_way', params: { number: 4 } }, { unit: of(4), lifted: null })).toBeNull()
})

it('a container is named by what is painted on it, and by its number where nothing more is known', () => {
  const i18n = setupI18n()
  i18n.setMessagesCompiler(compileSource)
  i18n.loadAndActivate({ locale: 'en', messages: CATALOGS.en })
  const said = (params: Record<string, string | number>) => describeRejection(i18n, { code: 'unit.damaged', params }, 'en')
  expect(said({ number: 4, label: 'RN-0001-4' })).toContain('Unit RN-0001-4 is damaged')
  expect(said({ number: 4 })).toContain('Unit #4 is damaged')
})

it('a container that is missing is missing also beside another photo; any other refusal was of what was given', () => {
  const missing = { code: 'operation.no_unit', params: { number: 1001 } } as const
  expect(isStillRefused(missing, { asked: '[[]]', now: '[["photo"]]' })).toBe(true)
  expect(isStillRefused(damaged, { asked: '[[]]', now: '[["photo"]]' })).toBe(false)
  expect(isStillRefused(damaged, { asked: '[[]]', now: '[[]]' })).toBe(true)
})
