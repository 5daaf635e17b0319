import type { ReactElement } from 'react'
import { useWatch } from 'react-hook-form'
import {
  isImported,
  MAX_LABEL_ADDRESS_LENGTH,
  MAX_LABEL_NAME_LENGTH,
} from '#shared/catalog/product-label.ts'
import { useCashOnDelivery } from '#web/session/shop-facts.ts'
import { FormArea, FormField, type FieldName, type Form } from './form-field.tsx'

type DetailsProps = {
  form: Form
  /** Whether the settings name an importer. */
  hasImporter: boolean
}

type Detail = {
  name: FieldName
  label: string
  hint?: string
  inputMode?: 'decimal' | 'numeric'
}

const FACTS: Detail[] = [
  { name: 'material', label: 'Material' },
  { name: 'plating', label: 'Plating' },
  { name: 'stone', label: 'Stone' },
  { name: 'colour', label: 'Colour' },
  { name: 'weightGrams', label: 'Weight (g)', inputMode: 'decimal' },
  { name: 'sizeMm', label: 'Size (mm)', hint: 'Height × width: 24 × 18' },
  { name: 'netQuantity', label: 'Net quantity', hint: '1 N, 1 pair, set of 3 N' },
]
const TAX: Detail[] = [
  { name: 'countryOfOrigin', label: 'Country of origin' },
  { name: 'hsn', label: 'HSN code', inputMode: 'numeric' },
  { name: 'gstRate', label: 'GST (%)', inputMode: 'decimal' },
]

const namesOf = (details: Detail[]): FieldName[] => details.map(({ name }) => name)

export const FACT_NAMES: readonly FieldName[] = namesOf(FACTS)

/** The details that a product may have of its own. */
export const OPENING_DETAILS: readonly FieldName[] = [
  'isSaleItem',
  'excludesCod',
  ...namesOf(TAX),
  'makerName',
  'makerAddress',
  'importerName',
  'importerAddress',
]
/** Every stored product has an address in the shop. */
export const DETAIL_NAMES: readonly FieldName[] = [...OPENING_DETAILS, 'slug']

const isNumber = (name: FieldName): boolean => name === 'weightGrams' || name === 'gstRate'

/** A typed number; null if there is none, and NaN, which the schema refuses, if it is unclear. */
const toNumber = (typed: string | number | null): number | null => {
  const text = String(typed ?? '').trim()
  if (text === '') return null
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN
}

/** What the product is made of, and how large it is. */
export const FactFields = ({ form }: { form: Form }): ReactElement => (
  <Details form={form} details={FACTS} />
)

/** What is special about its sale, and what the law requires on listings and invoices. */
export function DetailFields({ form, hasImporter }: DetailsProps): ReactElement {
  return (
    <>
      <Flags form={form} />
      <Details form={form} details={TAX} />
      <MakerFields form={form} hasImporter={hasImporter} />
      <FormField
        form={form}
        name="slug"
        label="Address in the shop"
        hint="Small letters, digits and hyphens. Made from the title where it is empty."
      />
    </>
  )
}

const Details = ({ form, details }: { form: Form; details: Detail[] }) => (
  <div className="grid grid-cols-2 gap-3 @2xl/fold:grid-cols-4">
    {details.map(({ name, ...texts }) => (
      <FormField
        key={name}
        form={form}
        name={name}
        {...texts}
        {...(isNumber(name) && { setValueAs: toNumber })}
      />
    ))}
  </div>
)

const FLAG = 'flex min-h-12 items-center gap-3 border border-jamun-200 px-4'
const CHECKBOX = 'size-5 shrink-0 accent-rani-600'

function Flags({ form }: { form: Form }) {
  const hasCod = useCashOnDelivery() !== undefined
  return (
    <>
      <label className={FLAG}>
        <input type="checkbox" className={CHECKBOX} {...form.register('isSaleItem')} />
        <span>Sale item: no returns for a change of mind</span>
      </label>
      {(hasCod || form.formState.defaultValues?.excludesCod) && (
        <label className={FLAG}>
          <input type="checkbox" className={CHECKBOX} {...form.register('excludesCod')} />
          <span>Not with cash on delivery</span>
        </label>
      )}
    </>
  )
}

const NO_IMPORTER =
  'The law asks who imported it. Enter name and address here, or once in Settings, Labels.'

/**
 * The maker of a product, and the importer of imported goods, where they are not those of the
 * settings.
 */
function MakerFields({ form, hasImporter }: DetailsProps) {
  const [country, importerName, importerAddress] = useWatch({
    control: form.control,
    name: ['countryOfOrigin', 'importerName', 'importerAddress'],
  })
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

type MakerFieldProps = { form: Form; name: FieldName; label: string }

const NameField = (props: MakerFieldProps & { hint: string }) => (
  <FormField {...props} maxLength={MAX_LABEL_NAME_LENGTH} />
)

const AddressField = (props: MakerFieldProps) => (
  <FormArea {...props} id={`product-${props.name}`} rows={2} maxLength={MAX_LABEL_ADDRESS_LENGTH} />
)
