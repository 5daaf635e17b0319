import { contract } from '#contract/contract.ts'
import { readChecklist } from '#operations/checklist/checklist.ts'
import { FAQ } from '#web/storefront/home/content/faq.ts'
import { HERO_SLIDES } from '#web/storefront/home/content/hero.ts'
import { TESTIMONIALS } from '#web/storefront/home/content/testimonials.ts'
import { DEFAULT_ABOUT } from '#web/storefront/policy/about-text.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'
import { startSellingRoutes } from './start-selling.ts'

/** Texts of the demo that are in the pages, not in the settings. */
const DEMO = {
  slides: HERO_SLIDES.map(({ title }) => title),
  answers: FAQ.map(({ answer }) => answer),
  feedback: TESTIMONIALS.map(({ feedback }) => feedback),
  lead: DEFAULT_ABOUT.lead,
  story: DEFAULT_ABOUT.story,
}

/** The checklist, and "Start selling". */
export function goingLiveRoutes(serve: Serve, context: AppContext): void {
  startSellingRoutes(serve, context)
  serve(contract.readChecklist, () =>
    readChecklist(
      context.db,
      {
        isTest: context.gateway.checkout.test,
        hasMail: context.mailer !== null,
        hasMessages: context.messenger !== null,
        publicUrl: context.config.publicUrl,
      },
      DEMO,
    ),
  )
}
