import { X } from 'lucide-react'
import { memo, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_GALLERY } from '#shared/catalog/photo-file.ts'
import { FieldLegend } from '#web/admin/layout/forms/field-legend.tsx'
import { MediaField } from '#web/admin/media/media-field.tsx'
import { thumbnailOf } from '#web/api/admin/catalog/media.ts'
import { useProblem, type Form } from './form-field.tsx'
import type { ProductFields } from './form-values.ts'

/** Up to five more pictures of the library, which only the page of the product shows. */
export const GalleryField = memo(function GalleryField({ form }: { form: Form }) {
  const legend = useRef<HTMLLegendElement>(null)
  const gallery = useWatch({ control: form.control, name: 'gallery' })
  const change = (next: ProductFields['gallery']) => {
    form.clearErrors('gallery')
    form.setValue('gallery', next, { shouldDirty: true })
  }
  const remove = (removed: string) => {
    change(gallery.filter(({ key }) => key !== removed))
    // The focused button is removed together with its picture.
    legend.current?.focus()
  }
  const error = useProblem(form, 'gallery')
  return (
    <fieldset className="min-w-0">
      <FieldLegend
        ref={legend}
        label="More pictures"
        note={`Up to ${MAX_GALLERY}, on its page only`}
      />
      {gallery.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-3">
          {gallery.map(({ key, alt }, index) => (
            <li key={key} className="relative">
              <img
                src={thumbnailOf(key)}
                alt={alt || `Further picture ${index + 1}`}
                className="size-24 rounded-xs bg-chandan object-cover"
              />
              <button
                type="button"
                aria-label={`Remove further picture ${index + 1}`}
                onClick={() => remove(key)}
                className="absolute right-0 top-0 grid size-11 place-items-center"
              >
                <span className="grid size-8 place-items-center rounded-full bg-white">
                  <X aria-hidden="true" strokeWidth={1.6} className="size-4" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {gallery.length < MAX_GALLERY && (
        <MediaField
          label="Another picture"
          error={error}
          value={null}
          onChange={(picture) =>
            picture &&
            gallery.every(({ key }) => key !== picture.key) &&
            change([...gallery, { key: picture.key, alt: picture.alt }])
          }
        />
      )}
    </fieldset>
  )
})
