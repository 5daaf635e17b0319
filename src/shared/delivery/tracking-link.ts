/**
 * The pages of couriers that show a parcel by its tracking number (AWB), by words in their names.
 * Others are left out: India Post has no such address, and those of DTDC, Shadowfax and Ecom
 * Express are not certain.
 */
const PAGES: [RegExp, string][] = [
  [/\bdelhivery\b/i, 'https://www.delhivery.com/track/package/'],
  [/\bblue ?dart\b/i, 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo='],
  [/\be-?kart\b/i, 'https://ekartlogistics.com/shipmenttrack/'],
  [/\bxpress ?bees\b/i, 'https://www.xpressbees.com/shipment/tracking?awbNo='],
  [/\bshiprocket\b/i, 'https://shiprocket.co/tracking/'],
]

/** Letters and digits, of all couriers above; at least five are digits. */
const TRACKING_NUMBER = /^(?=(?:.*\d){5})[a-z\d]{8,20}$/i

/**
 * The address at the courier where a parcel can be followed. Undefined for a courier without one,
 * and for what cannot be a tracking number.
 */
export function trackingUrl(
  courier: string | null,
  trackingNumber: string | null,
): string | undefined {
  const number = trackingNumber?.replace(/[\s-]/g, '') ?? ''
  const page = PAGES.find(([name]) => name.test(courier ?? ''))
  return page && TRACKING_NUMBER.test(number) ? page[1] + number : undefined
}
