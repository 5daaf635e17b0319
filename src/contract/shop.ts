import { z } from 'zod'
import { Announcement, Labels, ShopDetails } from '#contract/admin/settings/settings.ts'
import { HomePage, STORY_TEXTS } from '#contract/admin/settings/home-page.ts'
import { About, Words } from '#contract/admin/settings/text-settings.ts'
import { PROMISE_FIELDS } from '#contract/admin/settings/promises.ts'
import { Picture } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { PaiseOut } from './text.ts'

/** The promises of the settings, with the price limit in paise. */
const PublicPromises = z.object({
  ...PROMISE_FIELDS,
  nonReturnableBelowPaise: PaiseOut,
})

export const readShop = endpoint('GET /api/shop', {
  auth: 'anyone',
  summary:
    'Returns the contact details, the shipping fee, the texts of the home page and ' +
    'whether one-time codes can be sent; null for groups that were never saved.',
  reply: z.object({
    shop: ShopDetails.nullable(),
    announcement: Announcement.nullable(),
    home: HomePage.omit({ story: true }).nullable(),
    words: Words.omit({ mailSignature: true }).nullable(),
    showsSamples: z
      .boolean()
      .describe('Whether sample testimonials may be shown; not in a shop with live payment keys'),
    logo: z
      .object({
        key: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        hasName: z.boolean(),
      })
      .optional()
      .describe('At `/pictures/{key}/logo.png`; missing for the drawn mark'),
    labels: Labels.optional().describe(
      'Maker, importer and customer care as packages name them; empty fields are those of the ' +
        'shop. Left out while they were never saved',
    ),
    promises: PublicPromises.optional().describe('Left out while they were never saved'),
    statesReturns: z
      .literal(true)
      .optional()
      .describe(
        'The refund policy is the default text, so pages state its days for returns while the ' +
          'promises were never saved; missing if an administrator changed it',
      ),
    nonReturnableKinds: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .optional()
      .describe(
        'The kinds that do not come back for a change of mind, as the shop calls them; missing ' +
          'while they are those of a new shop',
      ),
    pictures: z
      .array(Picture)
      .optional()
      .describe('The pictures of the library that these settings have; missing without any'),
    asksAdult: z
      .literal(true)
      .optional()
      .describe('Customers are asked whether they are adults; missing if not'),
    cashOnDelivery: z
      .object({
        feePaise: PaiseOut,
        minimumPaise: PaiseOut,
        maximumPaise: PaiseOut,
        advancePaise: PaiseOut.optional().describe(
          'Paid online when the order is placed; missing if there is none',
        ),
      })
      .optional()
      .describe(
        'From and to which total of an order it is offered, and its fee, which is part of the ' +
          'total; missing while it is off',
      ),
    guestCheckout: z
      .literal(true)
      .optional()
      .describe(
        'Customers order with their mobile number and a code, without a log-in; missing if not',
      ),
    sendsRestockTexts: z
      .literal(true)
      .optional()
      .describe('Customers can be told by text message that a piece is back; missing if not'),
    freeShippingFromPaise: PaiseOut,
    shippingPaise: PaiseOut,
    sendsCodes: z
      .boolean()
      .describe('Whether one-time codes can be sent, to log in or for a new password'),
  }),
  cache: { tags: ['settings', 'categories'] },
})

export const readStory = endpoint('GET /api/story', {
  auth: 'anyone',
  summary:
    'Returns the story band of the home page, with the products in its picture that are for ' +
    'sale; null if it is not shown.',
  reply: z.object({
    story: z
      .object({
        ...STORY_TEXTS,
        picture: Picture.nullable().describe('null for the picture of the demo'),
        hotspots: z.array(
          z.object({
            slug: z.string(),
            title: z.string(),
            salePrice: z.string(),
            x: z.number().int().describe('From the left edge of the picture, in per cent'),
            y: z.number().int().describe('From its top, in per cent'),
          }),
        ),
      })
      .nullable(),
  }),
  cache: { tags: ['settings', 'catalog'] },
})

export const readAbout = endpoint('GET /api/about', {
  auth: 'anyone',
  summary: 'Returns the texts of the page about the shop; null if they were never saved.',
  reply: z.object({
    about: About.omit({ picture: true }).nullable(),
    picture: Picture.optional().describe('The picture beside the story; missing without one'),
  }),
  cache: { tags: ['settings', 'categories'] },
})
