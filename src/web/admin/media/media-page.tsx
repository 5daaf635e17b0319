import { useRef, type ComponentProps, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import {
  adminAction,
  adminLoader,
  pageOf,
  useMutation,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import {
  listPictures,
  listVideos,
  removePicture,
  removeVideo,
  thumbnailOf,
  type MediaPicture,
  type MediaVideo,
} from '#web/api/admin/catalog/media.ts'
import { FormAndList, useEditedRow } from '#web/admin/layout/form-view.tsx'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Pagination } from '#contract/contract.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { MISSING_TEXTS } from '#shared/catalog/picture.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { ListHead, NoMedia } from './list-head.tsx'
import { MediaList, pictureName, toRow, type PictureRow } from './media-list.tsx'
import { readMatching } from '#web/admin/layout/bulk/read-matching.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { PICTURE, PicturesBar, REMOVE_ALL } from './pictures-bar.tsx'
import { PictureForm, SAVE } from './picture-form.tsx'
import { UploadPicture } from './upload-picture.tsx'
import { VideoList, videoName } from './video-list.tsx'
import type { Route } from './+types/media-page'

const TITLE = 'Pictures'
const PAGE_SIZE = 12

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews('media', readList(url, signal), signal),
)

/** The filters of the address. */
const toQuery = (search: URLSearchParams) => ({
  q: search.get('q') || undefined,
  unused: search.get('unused') === 'true' ? ('true' as const) : undefined,
})

/** The same of pictures: videos have no texts. */
const toPicturesQuery = (search: URLSearchParams) => ({
  ...toQuery(search),
  missing: MISSING_TEXTS.find((each) => each === search.get('missing')),
})

const READ_MATCHING: ReadMatching<PictureRow> = {
  name: 'read-matching',
  send: (search) =>
    readMatching(async (page) => {
      const query = toPicturesQuery(new URLSearchParams(search))
      const { pictures, pagination } = await listPictures({ ...query, ...page })
      return { rows: pictures.map(toRow), pagination }
    }),
  isRead: true,
}

/** The pictures of the address, or the videos. */
async function readList(url: URL, signal: AbortSignal) {
  const { searchParams: search } = url
  const page = { page: pageOf(url), limit: PAGE_SIZE }
  return search.get('kind') === 'videos'
    ? { kind: 'videos' as const, ...(await listVideos({ ...toQuery(search), ...page }, signal)) }
    : {
        kind: 'pictures' as const,
        ...(await listPictures({ ...toPicturesQuery(search), ...page }, signal)),
      }
}

/** Something uses it meanwhile, or somebody else removed it. */
const isOutdated = ({ status }: { status: number }): boolean => status === 409 || status === 404

const REMOVE: Mutation<{ key: string }, void> = {
  name: 'remove',
  send: removePicture,
  done: () => 'Picture removed successfully!',
  failed: () => 'Failed to remove the picture: ',
  reloadsAfter: isOutdated,
}

const REMOVE_VIDEO: Mutation<{ key: string }, void> = {
  name: 'remove-video',
  send: removeVideo,
  done: () => 'Video removed successfully!',
  failed: () => 'Failed to remove the video: ',
  reloadsAfter: isOutdated,
}

export const clientAction = adminAction(
  SAVE,
  REMOVE,
  REMOVE_VIDEO,
  REMOVE_ALL,
  READ_MATCHING,
  ...VIEW_MUTATIONS,
)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading pictures...',
  toastText: 'Failed to load the pictures',
  text: 'Failed to load the pictures.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

type Loaded = ScreenProps<typeof clientLoader>['loaderData']

/** The library of what was uploaded: pictures, or the videos of products. */
const MediaPage = ({ loaderData }: ScreenProps<typeof clientLoader>) =>
  loaderData.kind === 'videos' ? <Videos {...loaderData} /> : <Pictures {...loaderData} />

/** The pictures: upload, words, uses, removal. */
function Pictures({ pictures, pagination, views }: Extract<Loaded, { kind: 'pictures' }>) {
  const removing = useMutation(REMOVE)
  const { revalidate } = useRevalidator()
  const heading = useRef<HTMLHeadingElement>(null)
  const { view, edited, edit, add, close, forget } = useEditedRow<MediaPicture>()
  // The navigation that closes the view loads the list again.
  const uploaded = () => (view.isOpen ? view.close() : void revalidate())
  const remove = async (picture: MediaPicture) => {
    const question = `Are you sure you want to remove the picture ${pictureName(picture)}?`
    const about = (
      <ConfirmSubject
        picture={<img src={thumbnailOf(picture.key)} alt="" className="size-full object-cover" />}
        title={pictureName(picture)}
      />
    )
    if (!(await askConfirm(question, { confirm: 'Remove', danger: true, about }))) return
    const result = await removing.run({ key: picture.key })
    if (!result?.ok) return
    if (picture.key === edited?.key) forget()
    heading.current?.focus()
  }

  return (
    <>
      <FormAndList
        view={view}
        head={
          <ScreenHead title={TITLE} line="What you upload once can be used again everywhere." />
        }
        add={{ label: 'Add a picture', onClick: add }}
        form={
          edited ? (
            <PictureForm key={edited.key} picture={edited} onCancel={close} onSaved={close} />
          ) : (
            <Panel title="Add a picture" className="xl:sticky xl:top-24">
              <UploadPicture action="Upload" onUploaded={uploaded} />
            </Panel>
          )
        }
      >
        <Library
          pictures={pictures.map(toRow)}
          pagination={pagination}
          views={views}
          heading={heading}
          edited={edited}
          onEdit={edit}
          onAdd={add}
          onRemove={(picture) => void remove(picture)}
          onRemoved={(keys) => edited && keys.includes(edited.key) && forget()}
        />
      </FormAndList>
    </>
  )
}

type LibraryProps = Omit<ComponentProps<typeof MediaList>, 'selection'> & {
  pagination: Pagination
  views: SavedView[]
  heading: RefObject<HTMLHeadingElement | null>
  onAdd: () => void
  /** After several were to be removed. */
  onRemoved: (keys: string[]) => void
}

/** The list of the pictures with its tools, and what can be done with the chosen ones. */
function Library({ pagination, views, heading, onAdd, onRemoved, ...list }: LibraryProps) {
  const { pictures } = list
  const selection = useSelection(pictures, pagination.total, READ_MATCHING)
  const { finish, dialog } = useBulkResult(selection, { noun: PICTURE, linkOf })
  const done = (result: BulkResult, others: string[]) => {
    onRemoved(selection.chosen.map(({ id }) => id).filter((id) => !others.includes(id)))
    finish(result, others)
    heading.current?.focus()
  }
  return (
    <section aria-label="Uploaded pictures" className="@container/table min-w-0 bg-white">
      <ListHead ref={heading} kind="picture" views={views} total={pagination.total} />
      <SelectAllLine selection={selection} noun={PICTURE} />
      {pictures.length === 0 ? (
        <NoMedia kind="picture" onAdd={onAdd} />
      ) : (
        <MediaList {...list} selection={selection} />
      )}
      {selection.chosen.length > 0 && <PicturesBar selection={selection} onDone={done} />}
      <ListPager pagination={pagination} />
      {dialog}
    </section>
  )
}

const linkOf = ({ name }: { name: string }): string =>
  `/admin/media?q=${encodeURIComponent(name.slice(0, 100))}`

/** The videos: uses and removal. They are added in the form of their product. */
function Videos({ videos, pagination, views }: Extract<Loaded, { kind: 'videos' }>) {
  const removing = useMutation(REMOVE_VIDEO)
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = async (video: MediaVideo) => {
    const question = `Are you sure you want to remove the video ${videoName(video)}?`
    if (!(await askConfirm(question, { confirm: 'Remove', danger: true }))) return
    const result = await removing.run({ key: video.key })
    if (result?.ok) heading.current?.focus()
  }
  return (
    <>
      <ScreenHead title={TITLE} line="A video is added in the form of its product." />
      <section aria-label="Uploaded videos" className="@container/table min-w-0 bg-white">
        <ListHead ref={heading} kind="video" views={views} total={pagination.total} />
        {videos.length === 0 ? (
          <NoMedia kind="video" />
        ) : (
          <VideoList videos={videos} onRemove={(video) => void remove(video)} />
        )}
        <ListPager pagination={pagination} />
      </section>
    </>
  )
}

export default SCREEN.of(MediaPage)
