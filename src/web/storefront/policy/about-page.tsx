import { data, Link, useLoaderData } from 'react-router'
import { listingOf } from '#shared/catalog/taxonomy.ts'
import { apiContext } from '#web/api/api-context.ts'
import { pageMeta } from '#web/seo/page-head.ts'
import { useMenus } from '#web/session/shop-facts.ts'
import { Bell, Hem } from '#web/ui/brand.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ABOUT_PICTURE, toAboutTexts } from './about-text.ts'
import { PromiseList } from '#web/storefront/home/trust-row.tsx'
import { ListingPicture } from '#web/storefront/listing/listing-band.tsx'
import { OfficerLines, SellerLines } from './shop-lines.tsx'
import type { Route } from './+types/about-page'

const SECTION = 'mx-auto max-w-page px-4 sm:px-6 lg:px-8'
const HEAD = 'font-display text-2xl leading-tight lg:text-[2.375rem]'

/** If the API fails, the page shows the default texts, with its status. */
export async function loader({ context }: Route.LoaderArgs) {
  try {
    return data(toAboutTexts(await context.get(apiContext)('GET /api/about')))
  } catch (error) {
    if (!(error instanceof Response)) throw error
    return data(toAboutTexts({ about: null }), { status: error.status })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'About us',
    description: loaderData?.description ?? '',
    path: '/about',
    picture: loaderData?.picture,
  })

const useTexts = () => useLoaderData<typeof loader>()

/** The page about the shop: story, collections, promises and contact. */
export default function AboutPage() {
  const { lead, blurbs } = useTexts()
  return (
    <>
      <section data-cloth="jamun" className="bg-(--ground) text-(--title)">
        <div className={`${SECTION} py-8 lg:py-14`}>
          <h1 className="font-display text-[2.125rem] leading-tight lg:text-[3.5rem]">About us</h1>
          <p className="mt-2 max-w-xl text-jamun-200 lg:text-lg">{lead}</p>
        </div>
      </section>
      <Hem cloth="jamun" />
      <Story />
      {blurbs.length > 0 && <Collections />}
      <section aria-labelledby="promise" className="mt-14 bg-chandan py-9 lg:mt-20 lg:py-12">
        <div className={SECTION}>
          <h2 id="promise" className="mb-6 font-display text-2xl leading-tight">
            Our promise
          </h2>
          <PromiseList />
        </div>
      </section>
      <Reach />
    </>
  )
}

function Story() {
  const { story, picture } = useTexts()
  return (
    <section
      aria-labelledby="story"
      className={
        `${SECTION} grid items-center gap-8 pt-8 lg:grid-cols-[minmax(0,42rem)_1fr] lg:gap-20 ` +
        'lg:pt-16'
      }
    >
      <div className="stack-4 text-[1.1rem] leading-8">
        <h2 id="story" className={HEAD}>
          Our story
        </h2>
        {story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {picture ? (
        <div>
          <Picture
            picture={picture}
            sizes="(min-width:1024px) 480px, 92vw"
            className="mx-auto h-auto max-h-[40rem] w-auto max-w-full rounded-xs"
          />
        </div>
      ) : (
        <SitePicture />
      )}
    </section>
  )
}

/** The picture of a shop that has chosen none of its own. On a phone it is above the story. */
const SitePicture = () => (
  <div
    aria-hidden="true"
    data-cloth="mogra"
    className="[--ground:var(--color-mogra)] max-lg:order-first print:hidden"
  >
    <Bell size="hero" className="mx-auto -mt-8 max-w-50 [--s:24px] lg:-mt-24 lg:max-w-[360px]">
      <ListingPicture listing={listingOf(ABOUT_PICTURE)} sizes="(min-width:1024px) 360px, 200px" />
    </Bell>
  </div>
)

function Collections() {
  const { blurbsTitle, blurbs } = useTexts()
  const { gone } = useMenus()
  return (
    <section aria-labelledby="ways" className={`${SECTION} pt-12 lg:pt-20`}>
      <h2 id="ways" className={`mb-5 lg:mb-8 ${HEAD}`}>
        {blurbsTitle}
      </h2>
      <ul className="grid grid-cols-1 gap-3 wrap-break-word md:grid-cols-3 lg:gap-5">
        {blurbs.map(({ cloth, over, name, text, to, label }) => (
          <li
            key={name}
            data-cloth={cloth}
            className="flex flex-col rounded-xs bg-(--ground) px-6 py-8 text-(--text)"
          >
            {over && <p className="text-sm font-semibold">{over}</p>}
            <h3 className="mt-1 font-display text-[1.625rem] leading-tight text-(--title)">
              {name}
            </h3>
            <p className="mt-3">{text}</p>
            {!gone.includes(to) && (
              <Link
                to={to}
                className={
                  'mt-auto inline-flex min-h-11 items-center self-start pt-3 font-semibold ' +
                  'text-(--title) underline underline-offset-4'
                }
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Reach() {
  const { contactLine } = useTexts()
  return (
    <section aria-labelledby="contact" className={`${SECTION} pt-12 lg:pt-20`}>
      <h2 id="contact" className={HEAD}>
        Contact
      </h2>
      {contactLine && <p className="mt-2 max-w-text">{contactLine}</p>}
      <div className="grid gap-x-8 lg:grid-cols-2">
        <div>
          <h3 className="mt-5 text-lg font-semibold">The shop</h3>
          <SellerLines />
        </div>
        <div>
          <h3 className="mt-5 text-lg font-semibold">If something is not put right</h3>
          <OfficerLines />
        </div>
      </div>
    </section>
  )
}
