import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { sampleContainer, sampleNewContainer } from '#tests/support/samples.ts'
import { MOST_HALALAS, sar } from '../kernel/money.ts'
import { asEdited } from './container.ts'
import {
  containerContent,
  containerEdits,
  containerForm,
  doesSizeFit,
  newContainerForm,
  repeatedBarcodes,
  sizeFaults,
} from './container-form.ts'

const empty = newContainerForm.toValues(null)
const typed = {
  ...empty,
  wasteType: 'metal',
  binSize: 'small',
  zoneId: '00000002-0000-7000-8000-000000000001',
  price: '١٢٫٥',
  pickupFee: '75',
  deliveryFee: '80',
  barcode: 'RN-1',
  stock: '٧',
}

describe('the form of a new container', () => {
  it('asks for what section 5 asks for, and no more', () => {
    expect(newContainerForm.faultsOf({ ...empty, stock: '' })).toEqual({
      wasteType: 'required',
      binSize: 'required',
      zoneId: 'required',
      price: 'required',
      pickupFee: 'required',
      deliveryFee: 'required',
      barcode: 'required',
      stock: 'required',
    })
    expect(newContainerForm.faultsOf(typed)).toEqual({})
  })

  it.each(['1', '500'])('takes a stock of %s', (stock) => {
    expect(newContainerForm.faultsOf({ ...typed, stock })).toEqual({})
  })

  it.each([
    ['price', '1.234', 'amount'],
    ['basePrice', 'x', 'amount'],
    ['pickupFee', '-x', 'amount'],
    ['pickupFee', '-1', 'amount_range'],
    ['deliveryFee', '−٧٫٥', 'amount_range'],
    ['deliveryFee', '100000000.01', 'amount_range'],
    ['stock', '0', 'units'],
    ['stock', '501', 'units'],
    ['stock', '1.5', 'whole'],
    ['barcode', 'x'.repeat(41), 'length_1_40'],
    ['barcode', 'RN-é1', 'barcode_signs'],
    ['barcode', 'RN_1', 'barcode_signs'],
    ['sku', 'x'.repeat(41), 'length_1_40'],
    ['wasteType', 'gold', 'choice'],
  ])('refuses %s %s: %s', (name, value, fault) => {
    expect(newContainerForm.faultsOf({ ...typed, [name]: value })).toEqual({ [name]: fault })
  })

  it('refuses a higher amount than can be typed from whoever sends it', () => {
    const [most, more] = [sar(MOST_HALALAS), sar(MOST_HALALAS + 1)]
    const isTaken = (price: typeof most) => v.is(containerContent, sampleNewContainer({ price, basePrice: price }))
    const isChanged = (to: typeof most) => v.is(containerEdits, { price: { from: more, to } })
    expect([isTaken(most), isTaken(more), isChanged(most), isChanged(more)]).toEqual([true, false, true, false])
  })

  it('gives what the record holds', () => {
    expect(newContainerForm.toRecord(typed)).toMatchObject({ price: sar(1250), stock: 7, basePrice: null, sku: null })
  })
})

describe('the form of a container that is there', () => {
  it('shows it and says what was changed, the SKU too', () => {
    const values = containerForm.toValues(asEdited(sampleContainer()))
    expect(values).toMatchObject({ price: '450', pickupFee: '75', sku: 'CON-M-01', barcode: 'RYD00041' })
    expect(containerForm.faultsOf(values)).toEqual({})
    expect(containerForm.toEdits({ ...values, sku: 'NEW', price: '450.5' }, values)).toEqual({
      price: { from: sar(45_000), to: sar(45_050) },
      sku: { from: 'CON-M-01', to: 'NEW' },
    })
  })

  it('keeps a barcode in the signs of labels, and tells the one before it as it was', () => {
    const values = containerForm.toValues(asEdited(sampleContainer({ barcode: 'old 1' })))
    expect(containerForm.toEdits({ ...values, barcode: 'Old 1' }, values)).toEqual({})
    expect(containerForm.toEdits({ ...values, barcode: ' rn – ٧' }, values)).toEqual({ barcode: { from: 'old 1', to: 'RN-7' } })
  })
})

describe('rows of the form', () => {
  it('name a barcode once', () => {
    const rows = ['A', 'B', ' a', '', ''].map((barcode) => ({ barcode }))
    expect(repeatedBarcodes(rows)).toEqual([2])
  })

  it('have a size in which the waste may be collected', () => {
    expect(doesSizeFit({ wasteType: 'metal', binSize: 'large' })).toBe(false)
    expect(doesSizeFit({ wasteType: 'metal', binSize: 'small' })).toBe(true)
    expect(doesSizeFit({ wasteType: '', binSize: 'large' })).toBe(true)
    // That it may not be so is said, not only that another is to be chosen.
    expect(sizeFaults({ wasteType: 'metal', binSize: 'large' })).toEqual({ binSize: 'size_not_allowed' })
    expect(sizeFaults({ wasteType: 'metal', binSize: 'small' })).toEqual({})
  })
})
