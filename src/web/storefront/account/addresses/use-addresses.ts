import { useEffect, useRef, useState } from 'react'
import type { Address } from '#contract/contract.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { ApiError, call, reasonOf } from '#web/api/client.ts'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'

const TRY_AGAIN = 'Please try again.'

export type Addresses = {
  /** 'loading' until the addresses have come, 'failed' when they could not be loaded. */
  list: Address[] | 'loading' | 'failed'
  load: () => Promise<void>
  /**
   * Adds an address, or replaces the one with this id. Returns the server's messages for single
   * fields, or undefined when the address is saved.
   */
  save: (details: ShippingDetails, id?: string) => Promise<Record<string, string> | undefined>
  /** Returns whether the address is deleted. */
  remove: (address: Address) => Promise<boolean>
  makeDefault: (address: Address) => Promise<void>
}

const readAddresses = (): Promise<Address[] | 'failed'> =>
  call('GET /api/addresses').then(
    (reply) => reply.addresses,
    () => 'failed',
  )

/** The customer's address book. Each change replaces the list by the one in the server's reply. */
export function useAddresses(): Addresses {
  const { list, load, change } = useAddressList()

  async function save(
    details: ShippingDetails,
    id?: string,
  ): Promise<Record<string, string> | undefined> {
    const request = () =>
      id
        ? call('PUT /api/addresses/:id', { params: { id }, body: details })
        : call('POST /api/addresses', { body: details })
    const error = await change(request, 'Address saved.')
    if (error === undefined) return undefined
    if (error instanceof ApiError && error.fields) return error.fields
    if (error !== 'busy') toast('error', `Failed to save address: ${reasonOf(error, TRY_AGAIN)}`)
    return {}
  }

  async function remove(address: Address): Promise<boolean> {
    const error = await change(
      () => call('DELETE /api/addresses/:id', { params: { id: address._id } }),
      'Address deleted.',
    )
    if (error === undefined) return true
    // Already deleted, in another tab or by an earlier request whose response was lost.
    if (error instanceof ApiError && error.code === 'address.missing')
      return load().then(() => true)
    if (error !== 'busy')
      toast(
        'error',
        `Failed to delete address: ${reasonOf(error, TRY_AGAIN)}`,
        toRetryAction(error, () => remove(address)),
      )
    return false
  }

  async function makeDefault(address: Address): Promise<void> {
    const error = await change(
      () => call('PUT /api/addresses/:id/default', { params: { id: address._id } }),
      'Default address changed.',
    )
    if (error && error !== 'busy')
      toast(
        'error',
        `Failed to change the default address: ${reasonOf(error, TRY_AGAIN)}`,
        toRetryAction(error, () => makeDefault(address)),
      )
  }

  return { list, load, save, remove, makeDefault }
}

/**
 * The list and its changes, one at a time. `change` returns undefined when it succeeded, else the
 * error, or 'busy' while another change runs.
 */
function useAddressList() {
  const [list, setList] = useState<Addresses['list']>('loading')
  const busy = useRef(false)

  useEffect(() => void readAddresses().then(setList), [])

  async function load(): Promise<void> {
    setList('loading')
    setList(await readAddresses())
  }

  async function change(
    request: () => Promise<{ addresses: Address[] }>,
    message: string,
  ): Promise<unknown> {
    if (busy.current) return 'busy'
    busy.current = true
    try {
      setList((await request()).addresses)
      toast('success', message)
      return undefined
    } catch (error) {
      return error
    } finally {
      busy.current = false
    }
  }

  return { list, load, change }
}
