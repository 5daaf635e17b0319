import { Clapperboard, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { videoUrl } from '#shared/catalog/picture.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Cell, Row, RowButton, Table } from '#web/admin/layout/table.tsx'
import { thumbnailOf, type MediaVideo } from '#web/api/admin/catalog/media.ts'
import { USE_LINK } from './media-list.tsx'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6 } as const

/** The name of a video in buttons and questions. */
export const videoName = ({ products: [first], uploadedAt }: MediaVideo): string =>
  first ? `of ${first.title}` : `of ${formatMoment(uploadedAt)}`

const formatSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

type VideoListProps = { videos: MediaVideo[]; onRemove: (video: MediaVideo) => void }

/** The uploaded videos as rows, each with the products that have it. */
export function VideoList({ videos, onRemove }: VideoListProps): ReactElement {
  return (
    <Table
      caption="Videos"
      columns={[
        { label: 'Video' },
        { label: 'Where it is used' },
        { label: 'Actions', right: true },
      ]}
    >
      {videos.map((video) => (
        <Row key={video.key}>
          <Cell className="stacked:col-span-2">
            <Facts video={video} />
          </Cell>
          <Cell className="columned:min-w-44 stacked:col-span-2 stacked:mt-2">
            <Products video={video} />
          </Cell>
          <Cell className="stacked:col-span-2">
            <div className="flex justify-end">
              <RowButton
                danger
                label={`Remove the video ${videoName(video)}`}
                onClick={() => onRemove(video)}
              >
                <Trash2 {...ICON} className="size-5" />
              </RowButton>
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Facts({ video }: { video: MediaVideo }) {
  const { key, width, height, bytes, uploadedAt, uploadedBy } = video
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Poster video={video} />
      <div className="min-w-0 text-xs text-jamun-700">
        <p className="tnum">
          {width} × {height} pixels{bytes !== null && `, ${formatSize(bytes)}`}
        </p>
        <p className="wrap-anywhere">
          {formatMoment(uploadedAt)}
          {uploadedBy && `, ${uploadedBy}`}
        </p>
        <a
          href={videoUrl(key)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Play the video ${videoName(video)} in a new tab`}
          className={USE_LINK}
        >
          Play
        </a>
      </div>
    </div>
  )
}

/** Only a product knows the poster of its video. */
const Poster = ({ video: { poster } }: { video: MediaVideo }) =>
  poster === null ? (
    <span className="grid size-20 shrink-0 place-items-center rounded-xs bg-jamun-50">
      <Clapperboard {...ICON} className="size-6 text-jamun-500" />
    </span>
  ) : (
    <img
      src={thumbnailOf(poster)}
      alt=""
      loading="lazy"
      className="size-20 shrink-0 rounded-xs bg-chandan object-contain"
    />
  )

function Products({ video: { products } }: { video: MediaVideo }) {
  if (products.length === 0)
    return (
      <p className="text-jamun-700">
        Nowhere. It is deleted a day after its upload or its last use
      </p>
    )
  return (
    <ul>
      {products.map(({ _id, title }) => (
        <li key={_id} className="wrap-anywhere">
          <Link to={`/admin/products?q=${encodeURIComponent(title)}`} className={USE_LINK}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
