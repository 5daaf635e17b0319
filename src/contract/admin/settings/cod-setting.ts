import { z } from 'zod'
import { STATES } from '#shared/customer/account-fields.ts'
import { paise, rupees, toRupees, type Paise } from '#shared/money/money.ts'
import { CASH_LIMIT, CONFIRM_WAYS, STATE_RULES } from '#shared/order/cod-rule.ts'
import { Rupees } from '#contract/admin/rupees.ts'

const MAX_LIST_LENGTH = 20_000

/** Whole pincodes or their first digits, separated by commas, spaces or new lines. */
const PincodeList = z
  .string()
  .max(MAX_LIST_LENGTH, 'This list is too long.')
  .transform((text, context) => {
    const entries = text.split(/[\s,;]+/).filter(Boolean)
    const wrong = entries.find((entry) => !/^[1-9]\d{0,5}$/.test(entry))
    if (wrong === undefined) return [...new Set(entries)]
    context.addIssue({
      code: 'custom',
      message: `Please enter pincodes or their first digits. This is none: ${wrong.slice(0, 20)}`,
    })
    return z.NEVER
  })

const MAX_FEE = 1000

/** The provider takes one rupee at least. */
const MIN_ADVANCE = rupees(1)

const belowLimit = (amount: Paise): boolean => amount < CASH_LIMIT

/** Cash on delivery. Amounts are in rupees. */
export const CodSetting = z
  .object({
    isOn: z.boolean('Please choose yes or no.'),
    minimum: Rupees(toRupees(CASH_LIMIT)),
    maximum: Rupees(toRupees(CASH_LIMIT)).refine(
      belowLimit,
      'Cash of Rs. 2,00,000 or more may not be taken. Please enter less.',
    ),
    fee: Rupees(MAX_FEE),
    advance: Rupees(toRupees(CASH_LIMIT))
      .refine((amount) => amount >= MIN_ADVANCE, 'Please enter at least Rs. 1, or nothing.')
      .nullish()
      .transform((amount): Paise => amount ?? paise(0)),
    confirmBy: z.enum(CONFIRM_WAYS, 'Please choose how orders are confirmed.'),
    stateRule: z.enum(STATE_RULES, 'Please choose where it is offered.'),
    states: z
      .array(z.string().refine((code) => code in STATES, 'Please choose states from the list.'))
      .max(Object.keys(STATES).length),
    allowedPincodes: PincodeList,
    blockedPincodes: PincodeList,
    maxUndelivered: z
      .number('Please enter a number of parcels.')
      .int('Please enter a whole number of parcels.')
      .min(1, 'At least one parcel.')
      .max(100, 'At most 100.')
      .nullable(),
  })
  .superRefine(({ minimum, maximum, advance, ...places }, context) => {
    if (minimum > maximum)
      context.addIssue({
        code: 'custom',
        message: 'The smallest amount is above the largest.',
        path: ['minimum'],
      })
    if (advance >= maximum)
      context.addIssue({
        code: 'custom',
        message: 'The advance must be below the largest amount.',
        path: ['advance'],
      })
    const { stateRule, states, allowedPincodes } = places
    if (stateRule === 'only' && states.length + allowedPincodes.length === 0)
      context.addIssue({
        code: 'custom',
        message: 'Please choose a state, or enter pincodes.',
        path: ['states'],
      })
  })
