import { useRef, useState, type Ref } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import {
  adminAction,
  adminLoader,
  pageOf,
  useMutation,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { listPictures, removePicture, type MediaPicture } from '#web/api/admin/media.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { MediaList, pictureName } from './media-list.tsx'
import { PictureForm, SAVE } from './picture-form.tsx'
import { UploadPicture } from './upload-picture.tsx'
import type { Route } from './+types/media-page'

const TITLE = 'Pictures'
const PAGE_SIZE = 12

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  listPictures(
    {
      page: pageOf(url),
      limit: PAGE_SIZE,
      q: url.searchParams.get('q') || undefined,
      unused: url.searchParams.get('unused') === 'true' ? 'true' : undefined,
    },
    signal,
  ),
)

const REMOVE: Mutation<{ key: string }, void> = {
  name: 'remove',
  send: removePicture,
  done: () => 'Picture removed successfully!',
  failed: () => 'Failed to remove the picture: ',
  // Something uses it meanwhile, or somebody else removed it.
  reloadsAfter: ({ status }) => status === 409 || status === 404,
}

export const clientAction = adminAction(SAVE, REMOVE)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading pictures...',
  toastText: 'Failed to load the pictures',
  text: 'Failed to load the pictures.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** Shows only pictures that nothing uses. The choice is in the URL. */
function UnusedFilter() {
  const [search, setSearch] = useSearchParams()
  const toggle = (isOn: boolean) =>
    setSearch(
      (now) => {
        now.delete('page')
        if (isOn) now.set('unused', 'true')
        else now.delete('unused')
        return now
      },
      { preventScrollReset: true },
    )
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-rani-600"
        checked={search.get('unused') === 'true'}
        onChange={({ target }) => toggle(target.checked)}
      />
      Only unused ones
    </label>
  )
}

function ListHead({ ref, total }: { ref: Ref<HTMLHeadingElement>; total: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
      <h2 ref={ref} tabIndex={-1} className="font-display text-[1.375rem]">
        {total} {total === 1 ? 'picture' : 'pictures'}
      </h2>
      <UnusedFilter />
      <SearchBox label="Find a picture" />
    </div>
  )
}

function NoPictures() {
  const [search] = useSearchParams()
  const isFiltered = Boolean(search.get('q') || search.get('unused'))
  return (
    <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">
      {isFiltered ? 'No picture matches.' : 'There are no pictures of your own yet.'}
    </p>
  )
}

/** The library of uploaded pictures: upload, words, uses, removal. */
function MediaPage({ loaderData: { pictures, pagination } }: ScreenProps<typeof clientLoader>) {
  const removing = useMutation(REMOVE)
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const [edited, setEdited] = useState<MediaPicture>()

  const edit = (picture: MediaPicture) => {
    setEdited(picture)
    window.scrollTo({ top: 0 })
  }
  const remove = async (picture: MediaPicture) => {
    const question = `Are you sure you want to remove the picture ${pictureName(picture)}?`
    if (!(await askConfirm(question, { confirm: 'Remove', danger: true }))) return
    const result = await removing.run({ key: picture.key })
    if (!result?.ok) return
    if (picture.key === edited?.key) setEdited(undefined)
    heading.current?.focus()
  }

  return (
    <>
      <ScreenHead title={TITLE} line="What you upload once can be used again everywhere." />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[23rem_minmax(0,1fr)]">
        {edited ? (
          <PictureForm
            key={edited.key}
            picture={edited}
            onCancel={() => setEdited(undefined)}
            onSaved={() => setEdited(undefined)}
          />
        ) : (
          <Panel title="Add a picture" className="xl:sticky xl:top-24">
            <UploadPicture action="Upload" onUploaded={() => void revalidate()} />
          </Panel>
        )}
        <section aria-label="Uploaded pictures" className="min-w-0 bg-white">
          <ListHead ref={heading} total={pagination.total} />
          {pictures.length > 0 && (
            <MediaList
              pictures={pictures}
              edited={edited}
              onEdit={edit}
              onRemove={(picture) => void remove(picture)}
            />
          )}
          {pictures.length === 0 && <NoPictures />}
          <Pager pagination={pagination} />
        </section>
      </div>
    </>
  )
}

export default SCREEN.of(MediaPage)
