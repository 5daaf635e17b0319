import { DEFAULT_STORY } from '#shared/home/story.ts'
import type { ChecklistFacts } from './facts.ts'

/** A text or picture of the demo that customers still see. */
export type Sample = { name: string; title: string; to: string }

type Check = (facts: ChecklistFacts) => Sample | undefined

const HOME = '/admin/settings?group=home'

/** Contact details whose demo values lead nowhere. */
const CONTACTS = [
  'legalForm',
  'email',
  'phone',
  'message',
  'addressLine2',
  'officerDesignation',
  'instagram',
  'facebook',
  'youtube',
] as const

/** A designation that fits every shop is no demo text. */
const contacts: Check = ({ shop, demoShop }) => {
  const left = CONTACTS.filter(
    (field) => field !== 'officerDesignation' && (shop ?? demoShop)[field] === demoShop[field],
  )
  if (left.length === 0) return undefined
  return {
    name: 'contacts',
    title: 'Shop details and social links',
    to: '/admin/settings?group=shop',
  }
}

const slides: Check = ({ home, demo }) =>
  !home || home.slides.some(({ title }) => demo.slides.includes(title))
    ? { name: 'slides', title: 'Slides of the home page', to: HOME }
    : undefined

/**
 * The three pictures that come with the software are named `hero-1` to `hero-3`. Without an own one
 * the log-in shows a picture of the demo too.
 */
const heroPictures: Check = ({ home }) =>
  !home || home.slides.some(({ picture }) => /^hero-\d$/.test(String(picture)))
    ? { name: 'hero-pictures', title: 'Pictures of the slides and beside the log-in', to: HOME }
    : undefined

/** With products of the demo only, its picture leaves the shop together with them. */
const storyPicture: Check = ({ home }) =>
  home?.story?.isOn && home.story.picture === 'demo' && home.story.hotspots.some(isOwnProduct)
    ? { name: 'story-picture', title: 'Picture of the story on the home page', to: HOME }
    : undefined

const isOwnProduct = ({ product }: { product: string }) =>
  product !== '' && DEFAULT_STORY.hotspots.every((hotspot) => hotspot.product !== product)

const announcement: Check = ({ announcement: saved, demo }) =>
  saved && saved.always !== demo.announcement
    ? undefined
    : { name: 'announcement', title: 'Announcement', to: '/admin/settings?group=announcement' }

const faq: Check = ({ home, demo }) =>
  !home || home.faq.some(({ answer }) => demo.answers.includes(answer))
    ? { name: 'faq', title: 'Questions and answers', to: HOME }
    : undefined

/** With live keys the shop shows no sample testimonials. */
const testimonials: Check = ({ home, demo, isTest }) =>
  isTest && (!home || home.testimonials.some(({ feedback }) => demo.feedback.includes(feedback)))
    ? { name: 'testimonials', title: 'Testimonials', to: HOME }
    : undefined

/** Every picture that a category can have without an own one comes with the software. */
const categories: Check = ({ listings, demo }) =>
  listings.some(({ picture, photo, line }) => (picture && !photo) || demo.lines.includes(line))
    ? { name: 'categories', title: 'Pictures and lines of categories', to: '/admin/categories' }
    : undefined

/** Without an own picture the page shows one of the demo. */
const about: Check = ({ about: saved, demo }) =>
  saved?.picture && saved.story !== demo.story && saved.lead !== demo.lead
    ? undefined
    : { name: 'about', title: 'The page about the shop', to: '/admin/settings?group=about' }

const words: Check = ({ words: saved, demoWords }) =>
  saved && saved.footerLine !== demoWords.footerLine && saved.orderPrefix !== demoWords.orderPrefix
    ? undefined
    : {
        name: 'words',
        title: 'Footer line and letters of order numbers',
        to: '/admin/settings?group=words',
      }

const products: Check = ({ demoProducts }) =>
  demoProducts > 0
    ? {
        name: 'products',
        title: demoProducts === 1 ? 'One demo product' : `${demoProducts} demo products`,
        to: '/admin/start-selling',
      }
    : undefined

/** What may still be the demo's. A new text or picture is a row here. */
export const SAMPLES: readonly Check[] = [
  contacts,
  slides,
  heroPictures,
  storyPicture,
  announcement,
  faq,
  testimonials,
  categories,
  about,
  words,
  products,
]
