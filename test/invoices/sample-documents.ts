import { paise, rupees, spread, sum, times, type Paise } from '#shared/money/money.ts'
import { splitTax, sumTaxes, supplyTo } from '#shared/tax/tax.ts'
import type {
  DocumentCharge,
  DocumentKind,
  DocumentLine,
  InvoiceDocument,
} from '#shared/invoices/invoice-document.ts'

const GSTIN = '27AAPFU0939F1ZV'
const KARNATAKA = { code: '29', name: 'Karnataka' }
export const MAHARASHTRA = { code: '27', name: 'Maharashtra' }

type SampleLine = {
  description: string
  price: Paise
  quantity?: number
  discount?: Paise
  hsn?: string
  gstRateBp?: number
}

type Sample = {
  kind?: DocumentKind
  gstin?: string | null
  place?: { code: string; name: string }
  lines?: SampleLine[]
  shipping?: Paise
  changes?: Partial<InvoiceDocument>
}

const NECKLACE: SampleLine = { description: 'Kundan Choker Necklace Set', price: rupees(1299) }

/** A document whose amounts are split as those of an order are. */
export function sampleDocument({
  kind = 'tax-invoice',
  gstin = GSTIN,
  place = KARNATAKA,
  lines: chosen = [NECKLACE],
  shipping = paise(0),
  changes = {},
}: Sample = {}): InvoiceDocument {
  const supply = supplyTo({ gstin: gstin ?? '', gst: 'registered' } as never, {
    state: place.name,
    pincode: '',
  })
  const lines = chosen.map((line, at): DocumentLine => {
    const { quantity = 1, discount = paise(0), hsn = '7117', gstRateBp = 300 } = line
    const total = paise(times(line.price, quantity) - discount)
    return {
      description: line.description,
      sku: `JH-${1000 + at}`,
      hsn: gstin === null ? '' : hsn,
      quantity,
      unit: 'PCS',
      unitPrice: line.price,
      discount,
      total,
      gstRateBp: gstin === null ? 0 : gstRateBp,
      ...splitTax(total, gstRateBp, supply),
    }
  })
  const shares = spread(
    shipping,
    lines.map(({ total }) => total),
  )
  const charges = groupShares(lines, shares).map(
    ([{ hsn, gstRateBp }, total]): DocumentCharge => ({
      kind: 'shipping',
      hsn,
      gstRateBp,
      total,
      ...splitTax(total, gstRateBp, supply),
    }),
  )
  return {
    kind,
    number: 'JH/26-27/000123',
    date: '2026-11-05',
    seller: {
      name: 'Moti Mahal Jewels',
      address: ['14, Zaveri Bazaar, Kalbadevi', 'Mumbai 400002'],
      state: MAHARASHTRA,
      gstin,
      email: 'care@motimahal.example',
      phone: '+91 98200 12345',
      logo: null,
    },
    recipient: {
      name: 'Ananya Rao',
      address: ['Flat 302, Lake View Apartments', '5th Cross, Indiranagar', 'Bengaluru 560038'],
      state: place,
      phone: '98450 12345',
    },
    placeOfSupply: place,
    order: { number: 'JH-10482', date: '2026-11-03' },
    payment: 'Paid online (UPI)',
    courier: 'Delhivery',
    trackingNumber: '1490812345678',
    credits: null,
    lines,
    charges,
    totals: {
      total: sum([...lines, ...charges].map((each) => each.total)),
      ...sumTaxes([...lines, ...charges]),
    },
    ...changes,
  }
}

/** The shares of a charge, by HSN code and rate of the lines. */
function groupShares(lines: DocumentLine[], shares: Paise[]): [DocumentLine, Paise][] {
  const groups = new Map<string, [DocumentLine, Paise]>()
  for (const [at, line] of lines.entries()) {
    const share = shares[at] ?? paise(0)
    const key = `${line.hsn} ${line.gstRateBp}`
    const before = groups.get(key)?.[1] ?? 0
    if (share > 0) groups.set(key, [line, paise(before + share)])
  }
  return [...groups.values()]
}

/** Lines of several kinds of goods, with prices, quantities and discounts that differ. */
export const manyLines = (count: number): SampleLine[] =>
  Array.from({ length: count }, (_, at) => ({
    description:
      at % 4 === 0
        ? 'Temple Jhumka Earrings with Pearl Drops and Matching Maang Tikka, Antique Gold Finish ' +
          `(${at + 1})`
        : `Oxidised Silver Bangle Set No. ${at + 1}`,
    price: paise(29_900 + at * 1_317),
    quantity: 1 + (at % 3),
    discount: at % 5 === 0 ? rupees(50) : paise(0),
    hsn: at % 7 === 0 ? '71171910' : '7117',
  }))

/** One document of each kind. */
export const SAMPLES: Record<DocumentKind, InvoiceDocument> = {
  'tax-invoice': sampleDocument({ shipping: rupees(79) }),
  'bill-of-supply': sampleDocument({
    kind: 'bill-of-supply',
    lines: [
      {
        description: 'Glass Bangles, Red, Set of 12',
        price: rupees(249),
        hsn: '7018',
        gstRateBp: 0,
      },
      { description: 'Lac Bangles with Mirror Work', price: rupees(399), gstRateBp: 0 },
    ],
  }),
  'invoice-and-bill': sampleDocument({
    kind: 'invoice-and-bill',
    place: MAHARASHTRA,
    shipping: rupees(79),
    lines: [
      { ...NECKLACE, quantity: 2, discount: rupees(100) },
      {
        description: 'Glass Bangles, Red, Set of 12',
        price: rupees(249),
        hsn: '7018',
        gstRateBp: 0,
      },
    ],
  }),
  bill: sampleDocument({ kind: 'bill', gstin: null, place: MAHARASHTRA, shipping: rupees(79) }),
  'credit-note': sampleDocument({
    kind: 'credit-note',
    changes: {
      number: 'CN/26-27/000007',
      date: '2026-11-19',
      credits: {
        number: 'JH/26-27/000123',
        date: '2026-11-05',
        reason: 'Returned by the customer: the clasp was broken',
      },
      payment: 'Refunded to UPI',
      courier: null,
      trackingNumber: null,
    },
  }),
}

/** A customer and goods in Hindi. */
export const HINDI = sampleDocument({
  shipping: rupees(79),
  lines: [
    { description: 'कुंदन चोकर हार सेट – शादी के लिए', price: rupees(1299) },
    { description: 'मोती झुमका (Pearl Jhumka)', price: rupees(499), quantity: 2 },
  ],
  changes: {
    recipient: {
      name: 'श्रीमती ज्योत्स्ना त्रिपाठी',
      address: ['मकान नं. 12, गली क्र. 4, स्टेशन रोड', 'वृद्धाश्रम के सामने, कृष्णा नगर', 'बेंगलुरु 560038'],
      state: KARNATAKA,
      phone: '98450 12345',
    },
  },
})

/** The longest texts and the largest amounts. */
export const LONG = sampleDocument({
  place: MAHARASHTRA,
  shipping: rupees(149),
  lines: [
    {
      description:
        'Maharani Polki Bridal Necklace Set with Matha Patti, Haath Phool, Kamarbandh, Bajuband, ' +
        'Nath and Twelve Bangles in Antique Matt Gold Finish (Size: 2.6, Colour: Ruby and ' +
        'Emerald)',
      price: rupees(1_00_00_000),
      quantity: 1,
      discount: paise(12_345_67),
      hsn: '71171910',
    },
    { description: `Un${'break'.repeat(30)}able`, price: paise(99_99_999_99), hsn: '71179090' },
  ],
  changes: {
    seller: {
      name: 'Shree Siddhivinayak Imitation Jewellery Manufacturers and Exporters Private Limited',
      address: [
        'Unit No. 1204-B, Twelfth Floor, Western Edge II Commercial Premises, Western Express ' +
          'Highway',
        'Borivali East, Mumbai Suburban 400066',
      ],
      state: MAHARASHTRA,
      gstin: GSTIN,
      email: 'customer.care.and.wholesale@shree-siddhivinayak-imitation-jewellery.example',
      phone: '+91 98200 12345',
      logo: null,
    },
    recipient: {
      name: 'Venkatanarasimharajuvaripeta Lakshmi Narayana Subrahmanyam Chidambaram Iyer',
      address: [
        `House No. 12/3/456-A, ${'Sri Venkateswara Swamy Temple Street, '.repeat(3)}near the old ` +
          'post office',
        `${'x'.repeat(120)}`,
        'Dadra and Nagar Haveli and Daman and Diu 396230',
      ],
      state: { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu' },
      phone: '98450 12345',
    },
    payment: 'Paid online Rs. 99 in advance, Rs. 1,99,99,900.00 in cash on delivery to the courier',
    courier: 'Shree Maruti Integrated Logistics Limited',
    trackingNumber: 'SMILE0123456789ABCDEF0123456789',
  },
})
