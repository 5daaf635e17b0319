import { describe, expect, test } from 'vitest'
import { productRows } from '#shared/catalog/product-file/product-cells.ts'
import { toCsvText } from '#shared/files/csv.ts'
import { decodeFile } from './decode-file.ts'
import { readProductFile, type ProductFile } from './read-product-file.ts'
import { templateRows } from './template.ts'

/** Reads a file that can be read. */
function read(csv: string): ProductFile {
  const file = readProductFile(csv)
  if ('sentence' in file) throw new Error(file.sentence)
  return file
}

const sentenceOf = (csv: string): string => {
  const file = readProductFile(csv)
  return 'sentence' in file ? file.sentence : ''
}

test('commas, quotes, line ends, Hindi and rupee signs stay in their cells', () => {
  const { columns, products, problems } = read(
    '\uFEFFTitle,Description,Sale price\r\n' +
      '"Jhumka, ""Moti""","Two lines:\r\nपायल और झुमका","₹1,299.00"\r\n\r\n',
  )
  expect(problems).toEqual([])
  expect(columns).toEqual(['title', 'description', 'salePrice'])
  expect(products).toEqual([
    {
      rows: [
        {
          line: 2,
          cells: {
            title: 'Jhumka, "Moti"',
            description: 'Two lines:\r\nपायल और झुमका',
            salePrice: '₹1,299.00',
          },
        },
      ],
      problems: [],
    },
  ])
})

test('semicolons split a file, and headings are known in any order and spelling', () => {
  const { columns, unread, products } = read(
    'sale_price;SKU;Handle;MRP;Colour ;Vendor;Stock\n999;a-1;ring;1299;Red;Asha;7',
  )
  expect(columns).toEqual(['salePrice', 'sku', 'slug', 'actualPrice', 'colour'])
  expect(unread).toEqual(['Vendor', 'Stock'])
  expect(products[0]?.rows[0]?.cells).toMatchObject({ slug: 'ring', actualPrice: '1299' })
})

test('what an export keeps from running as a formula is read without its apostrophe', () => {
  const csv = toCsvText([
    ['Title', 'Description'],
    ['=Ring', '-40 % today'],
  ])
  expect(read(csv).products[0]?.rows[0]?.cells).toEqual({
    title: '=Ring',
    description: '-40 % today',
  })
  const forced = read('Title,HSN\nRing,="0711"\n')
  expect(forced.products[0]?.rows[0]?.cells.hsn).toBe('0711')
})

test('rows with the same id, address, title or SKU are one product, in any order', () => {
  const { products } = read(
    [
      'Product ID,Address,Title,SKU',
      'prd_1,ring,Ring,R-1',
      ',,Jhumka,J-1',
      ',Ring,,R-2',
      ',,jhumka,J-2',
      'prd_1,,,R-3',
      ',,,S-1',
    ].join('\n'),
  )
  expect(products.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[2, 4, 6], [3, 5], [7]])
})

describe('a line with a problem', () => {
  test('names no product, has a wrong quote, or has more cells than headings', () => {
    const { products, problems } = read(
      'Title,Sale price,Size\nRing,999,\n,999,2.4\n"Jhumka" x,1,\nPayal,1,2,3\n',
    )
    expect(products).toHaveLength(1)
    expect(problems.map(({ line, text }) => [line, text])).toEqual([
      [3, expect.stringMatching(/names no product/)],
      [4, expect.stringMatching(/^A quote/)],
      [5, expect.stringMatching(/more cells/)],
    ])
  })

  test('has an SKU that another line has, a cell that is too long, or one size too many', () => {
    const { products } = read('Title,SKU\nRing,a-1\nJhumka,A-1\n')
    expect(products[1]?.problems).toEqual([
      { line: 3, column: 'SKU', text: 'Line 2 has this SKU already.' },
    ])
    const long = read(`Title,Description\nRing,${'x'.repeat(10_001)}\n`)
    expect(long.products[0]?.problems).toMatchObject([{ line: 2, column: 'Description' }])
    const rows = Array.from({ length: 41 }, (_, index) => `Ring,${index}`)
    const many = read(`Title,Size\n${rows.join('\n')}\n`)
    expect(many.products[0]?.problems).toMatchObject([{ line: 42, column: null }])
  })
})

test('a file without headings, without products, or with a column twice cannot be imported', () => {
  expect(sentenceOf('')).toMatch(/must have the headings/)
  expect(sentenceOf('Moti Jhumka,999,Earrings\n')).toMatch(/must have the headings/)
  expect(sentenceOf('Title,Sale price\n,\n')).toMatch(/no products/)
  expect(sentenceOf('Title,title\nRing,Ring\n')).toBe('The file has two columns Title.')
  const rows = Array.from({ length: 2001 }, (_, index) => `Ring ${index}`)
  expect(sentenceOf(`Title\n${rows.join('\n')}\n`)).toMatch(/at most 2,000 products/)
})

test('the template is read as one product of two sizes', () => {
  const { products, unread } = read(toCsvText(templateRows(['Rings', 'Bangles'])))
  expect(unread).toEqual([])
  expect(products).toMatchObject([{ rows: [{ cells: { category: 'Bangles' } }, {}], problems: [] }])
})

test('an export of no product has only headings', () => {
  expect(sentenceOf(toCsvText(productRows([], String)))).toMatch(/no products/)
})

describe('the bytes of a file', () => {
  const bytes = (...each: number[]) => new Blob([new Uint8Array(each)])
  const sentence = async (file: Blob) => {
    const text = await decodeFile(file)
    return typeof text === 'string' ? '' : text.sentence
  }

  test('are text in UTF-8 or UTF-16', async () => {
    expect(await decodeFile(new Blob(['Title\nझुमका']))).toBe('Title\nझुमका')
    expect(await decodeFile(bytes(0xff, 0xfe, 0x54, 0, 0x09, 0))).toBe('T\t')
  })

  test('of a workbook, another encoding or another kind of file are refused', async () => {
    expect(await sentence(bytes(0x50, 0x4b, 3, 4, 20, 0))).toMatch(/workbook/)
    expect(await sentence(bytes(0x54, 0xe9, 0x74))).toMatch(/CSV UTF-8/)
    expect(await sentence(bytes(0x54, 0, 0x74))).toMatch(/no CSV file/)
    expect(await sentence(new Blob(['x'.repeat(5 * 1024 * 1024 + 1)]))).toMatch(/larger than 5 MB/)
  })
})
