import type { CodRule } from '#shared/order/cod-rule.ts'

/** What every customer may know of the rule, as the API sends it; null if it is not offered. */
export const publicCodRule = ({ isOn, fee, minimum, maximum, advance }: CodRule) =>
  isOn
    ? {
        feePaise: fee,
        minimumPaise: minimum,
        maximumPaise: maximum,
        ...(advance > 0 && { advancePaise: advance }),
      }
    : null

/**
 * For the details of a refusal: the rule of now, so that the browser shows it and the customer can
 * order again. Nothing for an order that is paid online.
 */
export const codDetails = ({ method, cod }: { method: 'online' | 'cod'; cod: CodRule }) =>
  method === 'cod' ? { cashOnDelivery: publicCodRule(cod) } : {}
