import { expect, it } from 'vitest'
import { enumeration, flag, integer } from '#domain/kernel/column.ts'
import type { EntityDefinition } from '#domain/kernel/entity.ts'
import { FOLDING } from '#domain/kernel/search.ts'
import { formOf, LAYOUT } from './form.ts'

const entity = (columns: EntityDefinition['columns'], columnsVersion = 1) => ({ columns, columnsVersion }) as EntityDefinition

it('what a release keeps is of another form where a column, its type, its values or the version is another', () => {
  const forms = [
    entity({ a: integer(() => 1) }),
    entity({ b: integer(() => 1) }),
    entity({ a: flag(() => true) }),
    entity({ a: enumeration(['x', 'y'], () => 'x') }),
    entity({ a: enumeration(['y', 'x'], () => 'x') }),
    entity({ a: integer(() => 1) }, 2),
  ].map(formOf)
  expect(new Set(forms).size).toBe(forms.length)
})

it('and where the folding or the layout is: raise one of them, and this is to be renewed', () => {
  expect({ FOLDING, LAYOUT, form: formOf(entity({ a: integer(() => 1) })) }).toEqual({ FOLDING: 5, LAYOUT: 3, form: 'ymvy68' })
})
