import { z } from 'zod'
import { fromRupees, type Paise } from '#shared/money/money.ts'
import { DEFAULT_SELLING, isGstin } from '#shared/shop-settings.ts'
import { DEFAULT_POLICIES } from '#shared/policy/defaults/policies.ts'
import { MAX_POLICY_TEXT_LENGTH, readPolicy } from '#shared/policy/policy-text.ts'
import type { PolicyName } from '#shared/static-pages.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Email, Instant, PaiseOut, text } from '#contract/text.ts'

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
const Phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()-]{6,20}$/, 'Please enter a phone number.')

const RUPEES_PROBLEM = 'Please enter an amount in rupees.'
const Rupees = (max: number) =>
  z
    .number(RUPEES_PROBLEM)
    .min(0, RUPEES_PROBLEM)
    .max(max, RUPEES_PROBLEM)
    .transform((amount, context): Paise => {
      const paise = fromRupees(amount)
      if (paise !== undefined) return paise
      context.addIssue({ code: 'custom', message: RUPEES_PROBLEM })
      return z.NEVER
    })

/** A path inside the shop. */
const Path = z
  .string()
  .trim()
  .max(200)
  .regex(/^\/(?!\/)[\w\-./?=&#%]*$/, 'Please enter an address of this shop, such as /earrings.')

export const ShopDetails = z.object({
  name: requiredText(60),
  legalName: requiredText(120),
  legalForm: optionalText(120),
  gstin: z
    .string()
    .trim()
    .toUpperCase()
    .refine((value) => value === '' || isGstin(value), 'This is not a GSTIN.'),
  email: Email,
  phone: Phone,
  hours: optionalText(100),
  message: WebAddress,
  addressLine1: requiredText(120),
  addressLine2: requiredText(120),
  officerName: requiredText(100),
  officerDesignation: requiredText(100),
  officerEmail: Email,
  officerPhone: Phone,
  instagram: WebAddress,
  facebook: WebAddress,
  youtube: WebAddress,
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
})

export const Announcement = z.object({ always: optionalText(120), wide: optionalText(120) })

const Slide = z.object({
  cloth: z.enum(['jamun', 'haldi', 'mor', 'neem', 'gulabi']),
  title: requiredText(40),
  text: requiredText(160),
  to: Path,
  label: requiredText(40),
  picture: z.enum(['hero-1', 'hero-2', 'hero-3']),
})
const Question = z.object({
  question: requiredText(200),
  answer: requiredText(1000),
  to: z.union([z.literal(''), Path]).default(''),
  label: optionalText(60).default(''),
})
const Testimonial = z.object({
  name: requiredText(80),
  role: optionalText(100),
  feedback: requiredText(400),
})

export const HomePage = z.object({
  slides: z.array(Slide).min(1, 'The home page needs one slide.').max(5, 'At most five slides.'),
  faq: z.array(Question).max(30, 'At most 30 questions.'),
  testimonials: z.array(Testimonial).max(40, 'At most 40 testimonials.'),
})

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

export const SETTINGS = {
  shop: ShopDetails,
  selling: Selling,
  announcement: Announcement,
  home: HomePage,
  'policy-shipping': policySetting('shipping'),
  'policy-refund': policySetting('refund'),
  'policy-privacy': policySetting('privacy'),
  'policy-termsofservice': policySetting('termsofservice'),
} as const

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

export const readShop = endpoint('GET /api/shop', {
  auth: 'anyone',
  summary:
    'Returns the contact details, the price of shipping, the texts of the home page and ' +
    'whether one-time codes can be sent; null for groups that were never saved.',
  reply: z.object({
    shop: ShopDetails.nullable(),
    announcement: Announcement.nullable(),
    home: HomePage.nullable(),
    freeShippingFromPaise: PaiseOut,
    shippingPaise: PaiseOut,
    sendsCodes: z
      .boolean()
      .describe('Whether one-time codes can be sent, to log in or for a new password'),
  }),
  cache: { tags: ['settings'] },
})

export const listSettings = endpoint('GET /api/admin/settings', {
  auth: 'administrator',
  summary: 'Lists all settings of the shop.',
  reply: z.object({ settings: z.array(Setting) }),
})

export const changeSetting = endpoint('PUT /api/admin/settings/:name', {
  auth: 'administrator',
  summary: 'Changes one group of settings. Earlier versions are kept.',
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
