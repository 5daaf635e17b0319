import { expect, test } from 'vitest'
import { measureName, parseDrawnSize, toScaleDrawing } from './scale-drawing.ts'

test('a size in millimetres is read in the ways that administrators write it', () => {
  const size = { height: 24, width: 18 }
  for (const text of ['24 × 18', '24x18', '24 X 18 mm', ' 24mm × 18mm ', '24 × 18 × 5 mm', '24*18'])
    expect(parseDrawnSize(text), text).toEqual(size)
  expect(parseDrawnSize('16')).toEqual({ height: 16, width: null })
  expect(parseDrawnSize('52.5 mm')).toEqual({ height: 52.5, width: null })
  for (const text of ['6 mm wide', '6 mm thick', '6 MM long', '6 across'])
    expect(parseDrawnSize(text), text).toEqual({ height: 6, width: null })
})

test('a text that is no size, and a size that a drawing cannot show, is not drawn', () => {
  for (const text of [null, '', '0', '1 × 1', '420 × 20', '24 cm', 'about 24 mm', '24-30', '1e2'])
    expect(parseDrawnSize(text), String(text)).toBeUndefined()
})

const EARRINGS = { title: 'Patta Earrings', kinds: [{ label: 'Earrings' }], variants: [] }
const RINGS = [{ label: 'Rings' }]
const BANGLES = [{ label: 'Bangles' }]

test('the drawing has piece and coin on one line, to one scale, and inside its edges', () => {
  for (const sizeMm of ['42 × 19', '7 × 8', '24', '150 × 149', '2 × 140', '2']) {
    const drawing = toScaleDrawing({ ...EARRINGS, sizeMm })
    const { height, width } = parseDrawnSize(sizeMm) ?? { height: 0, width: 0 }
    const [left = 0, low = 0, right = 0] = (drawing?.pieces[0]?.outline.match(/[\d.]+/g) ?? []).map(
      Number,
    )
    if (!drawing) throw new Error(`${sizeMm} is not drawn.`)
    if (width !== null) expect(right - left, sizeMm).toBeCloseTo(width, 1)
    const high = Number(/V([\d.]+)/.exec(drawing.pieces[0]?.outline ?? '')?.[1])
    expect(low - high, sizeMm).toBeCloseTo(height, 1)
    expect(drawing.coinY + 10, sizeMm).toBeCloseTo(low, 1)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(drawing.coinX - 10).toBeGreaterThan(right)
    expect(drawing.coinX + 10).toBeLessThan(drawing.width)
    expect(drawing.textY[1]).toBeLessThan(drawing.height)
  }
  expect(toScaleDrawing({ ...EARRINGS, sizeMm: 'about 20 mm' })).toBeNull()
})

test('a jhumka is a bell, a drop hangs on its hook, and a hoop is a ring', () => {
  const outlineOf = (title: string, sizeMm: string, kinds = EARRINGS.kinds) =>
    toScaleDrawing({ title, kinds, sizeMm, variants: [] })?.pieces[0]?.outline ?? ''
  const numbersOf = (path: string) => (path.match(/[\d.]+/g) ?? []).map(Number)
  const [left = 0, low = 0, right = 0, ...others] = numbersOf(outlineOf('Gulab Jhumkas', '40 × 20'))
  expect([right - left, low - (others.at(-1) ?? 0)]).toEqual([20, 40])
  const drop = outlineOf('Noor Mahal Chandbalis', '40 × 20')
  expect(drop).toMatch(/^M[\d.]+ [\d.]+V[\d.]+C.*A10 10 0 0 1 /)
  const hoop = outlineOf('Surya Hoops', '30')
  expect(hoop.match(/A[\d.]+ [\d.]+ 0 0 [01]/g)).toEqual([
    'A15 15 0 0 1',
    'A15 15 0 0 1',
    'A12 12 0 0 0',
    'A12 12 0 0 0',
  ])
  expect(outlineOf('Tara Halo Ring', '9', RINGS)).toContain('A4.5 4.5 0 0 1')
  expect(outlineOf('Patta Earrings', '40 × 20')).toMatch(/H[\d.]+Z$/)
})

test('a piece as wide as high is drawn round, with one measure', () => {
  const stone = toScaleDrawing({ ...EARRINGS, sizeMm: '7 × 7' })?.pieces[0]
  const [x = 0, low = 0, radius, , , , , , high = 0] = (stone?.outline.match(/[\d.]+/g) ?? []).map(
    Number,
  )
  expect([stone?.x, radius]).toEqual([x, 3.5])
  expect(low - high).toBeCloseTo(7, 1)
  expect(stone?.measure).toBe('7 mm')
})

const SETS = { title: 'Pehli Set', kinds: [{ label: 'Combo Sets' }], variants: [] }

test('of a set the pieces that its measures name are drawn, each in its place', () => {
  const piecesOf = (sizeMm: string) =>
    (toScaleDrawing({ ...SETS, sizeMm })?.pieces ?? []).map(({ part, measure }) => [part, measure])
  expect(piecesOf('Pendant 20 mm, earrings 12 mm, chain 450 mm')).toEqual([
    ['Pendant', '20 mm'],
    ['Earrings', '12 mm'],
  ])
  expect(piecesOf('Necklace 420 mm, studs 9 × 7 mm')).toEqual([['Studs', '9 × 7 mm']])
  expect(piecesOf('1.6 mm thick, heart 8 mm')).toEqual([['Heart', '8 mm']])
  expect(piecesOf('Moon 13, star 12, cloud 11')).toEqual([
    ['Moon', '13 mm'],
    ['Star', '12 mm'],
  ])
  expect(piecesOf('Height 20 mm, width 12 mm')).toEqual([])
  expect(toScaleDrawing({ ...SETS, sizeMm: 'Necklace 420 mm, pearls 5 mm and 4 mm' })).toBeNull()
  const drawing = toScaleDrawing({ ...SETS, sizeMm: 'Pendant 30 × 40 mm, ring head 8 mm' })
  const [pendant, ring] = drawing?.pieces ?? []
  const [left = 0, low = 0, right = 0] = (pendant?.outline.match(/[\d.]+/g) ?? []).map(Number)
  expect(right - left).toBeCloseTo(40, 1)
  expect(ring?.outline).toContain(`M${ring?.x} ${low}A4 4`)
  expect(ring?.x).toBeGreaterThan(right + 4)
  expect(drawing?.coinX).toBeGreaterThan((ring?.x ?? 0) + 14)
})

test('the letters have 13 px, in a drawing of 176 px that fits a phone of 320 px', () => {
  for (const sizeMm of ['42 × 19', '7 × 7', '24', '2'])
    for (const { letter, width, height } of [toScaleDrawing({ ...EARRINGS, sizeMm })].flatMap(
      (drawing) => drawing ?? [],
    )) {
      const scale = Math.min(176 / height, 280 / width)
      expect(letter * scale, sizeMm).toBeGreaterThanOrEqual(13)
    }
})

test('it says what is measured', () => {
  const partOf = (title: string, kinds: { label: string }[], sizeMm: string) =>
    toScaleDrawing({ title, kinds, sizeMm, variants: [] })?.pieces[0]?.part
  expect(partOf('Aurora Solitaire Ring', RINGS, '7 × 7')).toBe('Stone')
  expect(partOf('Tara Halo Ring', RINGS, '9 × 9')).toBe('Ring head')
  expect(partOf('Trisha Ring', RINGS, '2.5 mm wide')).toBe('Band')
  expect(partOf('Chandbalis', EARRINGS.kinds, '44 × 28')).toBe('Earring')
  expect(partOf('Bindu Ball Studs', [{ label: 'Office Minimalistic' }], '7 × 7')).toBe('Earring')
  expect(partOf('Nazar', [{ label: 'Pendent' }], '15')).toBe('Pendant')
  expect(partOf('Saral', [{ label: 'Quirky' }], '15')).toBe('Piece')
})

test('the measures are called by their part, if they are not of the whole piece', () => {
  const nameOf = (title: string, kinds: { label: string }[]) =>
    measureName({ title, kinds, sizeMm: '7 × 7' })
  expect(nameOf('Aurora Solitaire Ring', RINGS)).toBe('Size of the stone')
  expect(nameOf('Tara Halo Ring', RINGS)).toBe('Ring head')
  expect(nameOf('Chandbalis', EARRINGS.kinds)).toBe('Measures')
})

test('of a bangle with sizes the inner diameter is drawn', () => {
  const kada = { title: 'Rani Kada', kinds: BANGLES, sizeMm: '9.5 mm wide' }
  const variants = [{ label: 'Size 2.4' }, { label: 'Size 2.6' }]
  expect(toScaleDrawing({ ...kada, variants })?.pieces).toMatchObject([
    { part: 'Size 2.4', measure: '57.2 mm inside' },
  ])
  expect(toScaleDrawing({ ...kada, variants: [{ label: '' }] })?.pieces).toMatchObject([
    { part: 'Band', measure: '9.5 mm' },
  ])
})
