import { expect, test } from 'vitest'
import { findDistrict } from './districts.ts'

test('districts of pincodes, at the ends of ranges and outside of them', () => {
  expect(findDistrict('421201')).toBe('Thane')
  expect(findDistrict('744101')).toBe('South Andaman')
  expect(findDistrict('110001')).toBe('Central Delhi')
  expect(findDistrict('682555')).toBe('Lakshadweep')
  expect(findDistrict('413102')).toBe('Pune')
  for (const pincode of ['100000', '109999', '299999', '550001', '900001', '999999'])
    expect(findDistrict(pincode)).toBeUndefined()
})
