import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  isImported,
  MAX_LABEL_ADDRESS_LENGTH,
  MAX_LABEL_NAME_LENGTH,
  type ProductMakers,
} from '#shared/catalog/product-label.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { ProductFields } from './form-values.ts'

type Form = UseFormReturn<ProductFields>

const MAKERS: readonly (keyof ProductMakers)[] = [
  'makerName',
  'makerAddress',
  'importerName',
  'importerAddress',
]

const NO_IMPORTER =
  'The law asks who imported it. Enter name and address here, or once in Settings, Labels.'

/** Whether one of the fields below has a problem. */
export const hasMakerProblem = ({ formState: { errors } }: Form): boolean =>
  MAKERS.some((name) => errors[name])

/**
 * The maker of a product, and the importer of imported goods, where they are not those of the
 * settings. `hasImporter`: the settings name one.
 */
export function MakerFields({
  form,
  hasImporter,
}: {
  form: Form
  hasImporter: boolean
}): ReactElement {
  const [country, importerName, importerAddress] = form.watch([
    'countryOfOrigin',
    'importerName',
    'importerAddress',
  ])
  const imported = isImported(country ?? '')
  const emptyHint = hasImporter ? 'Empty: as in Settings, Labels.' : NO_IMPORTER
  const hint = importerName ? '' : emptyHint
  return (
    <>
      <NameField
        form={form}
        name="makerName"
        label="Manufacturer or packer"
        hint={
          imported
            ? 'Empty: the page names none.'
            : 'Empty: as in Settings, Labels, else your shop.'
        }
      />
      <AddressField form={form} name="makerAddress" label="Address of the manufacturer or packer" />
      {(imported || importerName || importerAddress) && (
        <>
          <NameField
            form={form}
            name="importerName"
            label="Importer"
            hint={imported ? hint : 'Shown only on goods from another country.'}
          />
          <AddressField form={form} name="importerAddress" label="Address of the importer" />
        </>
      )}
    </>
  )
}

type FieldProps = { form: Form; name: keyof ProductMakers; label: string }

const NameField = ({ form, name, label, hint }: FieldProps & { hint: string }) => (
  <TextField
    label={label}
    optional
    hint={hint}
    maxLength={MAX_LABEL_NAME_LENGTH}
    error={form.formState.errors[name]?.message}
    {...form.register(name)}
  />
)

const AddressField = ({ form, name, label }: FieldProps) => (
  <TextArea
    id={`product-${name}`}
    label={label}
    optional
    rows={2}
    maxLength={MAX_LABEL_ADDRESS_LENGTH}
    error={form.formState.errors[name]?.message}
    {...form.register(name)}
  />
)
