import type { ReactElement } from 'react'

/** Maps the result of `import.meta.glob` to URLs by file name. */
export const byFileName = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([path, address]) => [
      path.slice(path.lastIndexOf('/') + 1),
      address,
    ]),
  )

type SitePictureProps = {
  /** URLs by file name: see `byFileName`. */
  files: Record<string, string>
  name: string
  widths: readonly number[]
  sizes: string
  alt?: string
  className?: string
  priority?: 'high'
}

/**
 * A picture of the site (hero, collections, categories), made by bin/assets/site-pictures.ts.
 * Always square.
 */
export function SitePicture({
  files,
  name,
  widths,
  sizes,
  alt = '',
  className = 'size-full object-cover',
  priority,
}: SitePictureProps): ReactElement {
  const address = (width: number, format: string) => files[`${name}-${width}.${format}`] ?? ''
  const sourceSet = (format: string) =>
    widths.map((width) => `${address(width, format)} ${width}w`).join(', ')
  const largest = widths.at(-1) ?? 0
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <img
        src={address(largest, 'webp')}
        srcSet={sourceSet('webp')}
        sizes={sizes}
        alt={alt}
        width={largest}
        height={largest}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority}
        decoding={priority ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}
