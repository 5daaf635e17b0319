import { z } from 'zod'
import { findUnknownPlaceholders } from '#shared/catalog/placeholders.ts'
import { TRUST_ICONS } from '#shared/shop-words.ts'
import { OptionalKey, text } from '#contract/text.ts'

const REQUIRED = 'Please fill this in.'

/** A path inside the shop. */
export const Path = z
  .string()
  .trim()
  .max(200)
  .regex(/^\/(?!\/)[\w\-./?=&#%]*$/, 'Please enter an address of this shop, such as /earrings.')

/** A text whose names in braces must be placeholders. */
const withPlaceholders = (schema: z.ZodString) =>
  schema.superRefine((value, context) => {
    const [unknown] = findUnknownPlaceholders(value)
    if (unknown !== undefined)
      context.addIssue({ code: 'custom', message: `{${unknown}} is not a placeholder.` })
  })

/** Footer line, trust row, promises of a product, signature of mails, order numbers. */
export const Words = z.object({
  footerLine: z.string().trim().max(200),
  trust: z
    .array(
      z.object({
        icon: z.enum(TRUST_ICONS),
        head: text(1, 40, REQUIRED),
        text: withPlaceholders(z.string().trim().min(1, REQUIRED).max(120)),
      }),
    )
    .max(6, 'At most six lines.'),
  productPromises: z.array(z.object({ text: text(1, 120, REQUIRED) })).max(6, 'At most six lines.'),
  mailSignature: z.string().trim().max(300),
  orderPrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,6}$/, 'Please enter 2 to 6 letters, without digits.'),
})

const Blurb = z.object({
  cloth: z.enum(['neem', 'gulabi', 'haldi', 'jamun', 'mor', 'chandan']),
  over: z.string().trim().max(40),
  name: text(1, 40, REQUIRED),
  text: text(1, 200, REQUIRED),
  to: Path,
  label: text(1, 60, REQUIRED),
})

/** The page about the shop. An empty line separates the paragraphs of the story. */
export const About = z.object({
  lead: text(1, 300, REQUIRED),
  story: text(1, 4000, REQUIRED),
  blurbsTitle: z.string().trim().max(60),
  blurbs: z.array(Blurb).max(6, 'At most six cards.'),
  contactLine: z.string().trim().max(200),
  // Settings saved before this field existed have none.
  picture: OptionalKey.default('').describe('A picture of the library, beside the story'),
})
