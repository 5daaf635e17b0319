import { z } from 'zod'
import { missingStateText } from '#shared/delivery/own-state.ts'
import { STATES, toMobile, toPincode } from '#shared/customer/account-fields.ts'
import {
  labelProblems,
  MAX_LABEL_ADDRESS_LENGTH,
  MAX_LABEL_NAME_LENGTH,
  toOneLine,
} from '#shared/catalog/product-label.ts'
import { MAX_KEPT_MONTHS, MIN_KEPT_MONTHS } from '#shared/privacy/privacy-rule.ts'
import { PAPERS } from '#shared/invoices/invoice-rule.ts'
import { DEFAULT_SELLING, isGstin } from '#shared/shop-settings.ts'
import { DEFAULT_POLICIES } from '#shared/policy/defaults/policies.ts'
import { MAX_POLICY_TEXT_LENGTH, readPolicy } from '#shared/policy/policy-text.ts'
import type { PolicyName } from '#shared/static-pages.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CHECKOUT_MODES } from '#shared/order/checkout-rule.ts'
import { CodSetting } from './cod-setting.ts'
import { DeliverySetting } from './delivery.ts'
import { Email, Instant, PictureKey, text } from '#contract/text.ts'
import { GstRates } from './gst-rates.ts'
import { HomePage } from './home-page.ts'
import { Promises } from './promises.ts'
import { ReviewSetting } from './review-setting.ts'
import { Rupees } from '#contract/admin/rupees.ts'
import { Tally } from './tally.ts'
import { About, Words } from './text-settings.ts'

const requiredText = (max: number) => text(1, max, 'Please fill this in.')
const optionalText = (max: number) => z.string().trim().max(max)
const WebAddress = z
  .string()
  .trim()
  .max(300)
  .refine(
    (value) =>
      value === '' ||
      (URL.canParse(value) && ['https:', 'http:'].includes(new URL(value).protocol)),
    'Please enter an address that begins with https://',
  )
/** The longest user name of a social network, and its letters. */
const USER_NAME = /^@?([\w.-]{1,60})$/

/**
 * An address, or a user name such as `@shop`, which becomes the address of its page at `site`. A
 * text with a dot and no `@` is an address without its beginning.
 */
const SocialPage = (site: string) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    const typed = value.trim()
    const [, name] = USER_NAME.exec(typed) ?? []
    if (name && (typed.startsWith('@') || !typed.includes('.'))) return `${site}${name}`
    return typed && !typed.includes('://') && typed.includes('/') ? `https://${typed}` : typed
  }, WebAddress)

/** An address of WhatsApp, or a mobile number, which becomes one. */
const WhatsApp = z.preprocess((value) => {
  const mobile = typeof value === 'string' ? toMobile(value) : undefined
  return mobile ? `https://wa.me/91${mobile}` : value
}, WebAddress)

const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()-]{6,20}$/, 'Please enter a phone number.')

export const ShopDetails = z.object({
  name: requiredText(60),
  legalName: requiredText(120),
  legalForm: optionalText(120),
  gstin: z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => value === '' || isGstin(value), 'This is not a GSTIN.'),
  // Settings that were saved before the fields of the state existed have none of them.
  gst: z.enum(['', 'registered', 'unregistered'], 'Please choose from the list.').default(''),
  email: Email,
  phone: Phone,
  hours: optionalText(100),
  message: WhatsApp,
  addressLine1: requiredText(120),
  addressLine2: requiredText(120),
  state: z
    .string()
    .refine((code) => code === '' || code in STATES, 'Please choose a state from the list.')
    .default(''),
  pincode: z
    .string()
    .trim()
    .refine((text) => text === '' || toPincode(text) !== undefined, 'This is not a pincode.')
    .transform((text) => toPincode(text) ?? '')
    .default(''),
  officerName: requiredText(100),
  officerDesignation: requiredText(100),
  officerEmail: Email,
  officerPhone: Phone,
  instagram: SocialPage('https://www.instagram.com/'),
  facebook: SocialPage('https://www.facebook.com/'),
  youtube: SocialPage('https://www.youtube.com/@'),
})

const LabelName = optionalText(MAX_LABEL_NAME_LENGTH)
const LabelAddress = optionalText(MAX_LABEL_ADDRESS_LENGTH).transform(toOneLine)

/** What packages name besides the shop. Empty fields are those of the shop. */
export const Labels = z
  .object({
    makerName: LabelName,
    makerAddress: LabelAddress,
    importerName: LabelName,
    importerAddress: LabelAddress,
    carePhone: z.union([z.literal(''), Phone], 'Please enter a phone number.'),
    careEmail: z.union([z.literal(''), Email], 'Please enter a valid email address.'),
    careAddress: LabelAddress,
  })
  .superRefine((labels, context) => {
    for (const { field, message } of labelProblems(labels))
      context.addIssue({ code: 'custom', path: [field], message })
  })

export const Selling = z.object({
  freeShippingFrom: Rupees(10_00_000).describe('In rupees'),
  shipping: Rupees(10_000).describe('In rupees'),
  reservationMinutes: z
    .number('Please enter a number of minutes.')
    .int()
    .min(1, 'At least one minute.')
    .max(1440, 'At most a day.')
    .nullable(),
  // Settings saved before this field existed keep their other values.
  maxUnpaidUnits: z
    .number('Please enter a number of pieces.')
    .int('Please enter a whole number of pieces.')
    .min(1, 'At least one piece.')
    .max(1000, 'At most 1,000.')
    .default(DEFAULT_SELLING.maxUnpaidUnits),
  latePaymentHours: z
    .number('Please enter a number of hours.')
    .int('Please enter a whole number of hours.')
    .min(1, 'At least one hour.')
    .max(168, 'At most 168 hours, a week.')
    .default(DEFAULT_SELLING.latePaymentHours),
  lowStock: z
    .number('Please enter a number of pieces.')
    .int()
    .min(0, 'At least 0.')
    .max(1000, 'At most 1,000.'),
  // Settings saved before gift wrap existed offer none.
  giftWrap: Rupees(10_000)
    .nullable()
    .default(null)
    .describe('In rupees; null if gift wrap is not offered'),
})

export const Announcement = z.object({ always: optionalText(120), wide: optionalText(120) })

const POLICY_LIMIT = MAX_POLICY_TEXT_LENGTH.toLocaleString('en-IN')
const POLICY_TOO_LONG = `A policy has at most ${POLICY_LIMIT} characters.`

/**
 * One policy: a text in the notation of shared/policy/policy-text.ts, which becomes its parsed
 * sections; null for the default policy.
 */
const policySetting = (name: PolicyName) =>
  z.object({
    text: z
      .string()
      .max(MAX_POLICY_TEXT_LENGTH, { message: POLICY_TOO_LONG, abort: true })
      .transform((text, context) => {
        const { problems, ...body } = readPolicy(text, DEFAULT_POLICIES[name].sections)
        const [problem] = problems
        if (!problem) return body
        context.addIssue({ code: 'custom', message: `Line ${problem.line}: ${problem.text}` })
        return z.NEVER
      })
      .nullable(),
  })

const Identity = z.object({
  logo: PictureKey.nullable(),
  logoHasName: z.boolean('Please choose yes or no.').default(true),
})

const Security = z.object({ asksPassword: z.boolean('Please choose yes or no.') })

const KeptMonths = z
  .number('Please enter a number of months.')
  .int('Please enter a whole number of months.')
  .min(MIN_KEPT_MONTHS, `The law asks for ${MIN_KEPT_MONTHS} months at least.`)
  .max(MAX_KEPT_MONTHS, `At most ${MAX_KEPT_MONTHS} months.`)

const Privacy = z.object({
  asksAdult: z.boolean('Please choose yes or no.'),
  complaintMonths: KeptMonths,
  mailMonths: KeptMonths,
  // Settings that were saved before customers could add pictures have none.
  pictureMonths: KeptMonths.default(MIN_KEPT_MONTHS),
})

const Opening = z.object({
  policiesRead: z.boolean('Please choose yes or no.'),
  withoutMessages: z.boolean('Please choose yes or no.'),
  kept: z.array(z.string().max(60)).max(100),
})

const prefix = (what: string) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,3}$/, `Please enter one to three letters or digits for ${what}.`)

const Invoices = z
  .object({
    prefix: prefix('invoices'),
    creditPrefix: prefix('credit notes'),
    paper: z.enum(PAPERS, 'Please choose A4 or A5.'),
  })
  .refine(({ prefix: own, creditPrefix }) => own !== creditPrefix, {
    message: 'Invoices and credit notes need different letters.',
    path: ['creditPrefix'],
  })

const Backups = z.object({ nightly: z.boolean('Please choose yes or no.') })

export const SETTINGS = {
  shop: ShopDetails,
  selling: Selling,
  cod: CodSetting,
  checkout: z.object({
    mode: z.enum(CHECKOUT_MODES, 'Please choose how customers order.'),
  }),
  identity: Identity,
  announcement: Announcement,
  home: HomePage,
  words: Words,
  about: About,
  security: Security,
  backups: Backups,
  invoices: Invoices,
  'gst-rates': GstRates,
  tally: Tally,
  reviews: ReviewSetting,
  privacy: Privacy,
  opening: Opening,
  promises: Promises,
  delivery: DeliverySetting,
  labels: Labels,
  'policy-shipping': policySetting('shipping'),
  'policy-refund': policySetting('refund'),
  'policy-privacy': policySetting('privacy'),
  'policy-termsofservice': policySetting('termsofservice'),
} as const

/**
 * What of the settings can be saved. Values of before a rule of these was made can still be read.
 */
export const SAVED_SETTINGS = {
  ...SETTINGS,
  shop: ShopDetails.superRefine((shop, context) => {
    const message = missingStateText(shop)
    if (message) context.addIssue({ code: 'custom', message, path: ['state'] })
  }),
}

export type SettingName = keyof typeof SETTINGS
export const SETTING_NAMES = Object.keys(SETTINGS) as [SettingName, ...SettingName[]]

/** One group of settings; `value` is null until one was saved. */
export const Setting = z.object({
  name: z.enum(SETTING_NAMES),
  value: z.unknown(),
  version: z
    .number()
    .int()
    .describe(
      '0 until it was saved once. Send it with a change: the change is refused if the setting ' +
        'has changed since',
    ),
  updatedAt: Instant.nullable(),
})

const OneSetting = { params: z.object({ name: z.enum(SETTING_NAMES) }) }

export const listSettings = endpoint('GET /api/admin/settings', {
  auth: 'administrator',
  summary: 'Lists all settings of the shop.',
  reply: z.object({ settings: z.array(Setting) }),
})

export const changeSetting = endpoint('PUT /api/admin/settings/:name', {
  auth: 'administrator',
  summary: 'Changes one group of settings. Earlier versions stay stored.',
  ...OneSetting,
  // Thirty questions and forty testimonials in an Indian script have about 180 kB.
  maxBodyBytes: 256 * 1024,
  body: z.object({
    value: z.record(z.string(), z.unknown()),
    version: z.number('The version is a number.').int().min(0),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), setting: Setting }),
})

export const listSettingVersions = endpoint('GET /api/admin/settings/:name/versions', {
  auth: 'administrator',
  summary: 'Lists the versions of one group of settings, newest first.',
  ...OneSetting,
  reply: z.object({
    versions: z.array(
      z.object({ version: z.number().int(), value: z.unknown(), at: Instant, actor: z.string() }),
    ),
  }),
})
