import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState, type ReactNode, type Ref } from 'react'
import { serverMessage } from '#web/api/client.ts'
import { listDevices, logOutDevice, logOutOtherDevices, type Device } from '#web/api/device.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import type { CustomerLoad } from '#web/storefront/account/customer-loader.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import { AccountSection } from './account-section.tsx'
import { lastUsed } from './last-used.ts'
import { useProfile } from './profile-layout.tsx'

const nameOf = (device: Device): string => device.name || 'A device we do not know'

/** The devices that the customer is logged in on, the current one first. */
export type DeviceList = { devices: Device[]; readAt: Date }

const toList = (devices: Device[]): DeviceList => ({ devices, readAt: new Date() })

export const loadDevices = async (signal: AbortSignal): Promise<DeviceList> =>
  toList(await listDevices(signal))

/** Logs out one device, or all but the current one. Returns the devices that are left. */
export async function logOutDevices(target: Device | 'others'): Promise<DeviceList> {
  if (target === 'others') {
    const left = toList(await logOutOtherDevices())
    toast('success', 'Logged out everywhere but here.')
    return left
  }
  const left = toList(await logOutDevice(target.id))
  toast('success', `Logged out on ${nameOf(target)}.`)
  return left
}

/** Lists the devices, with a button to log each of them out, one at a time. */
export function Devices({ load }: { load: CustomerLoad<DeviceList> }) {
  const { onSessionEnd } = useProfile()
  const { busy, list, reply, logOut } = useLogOut()
  return (
    <AccountSection
      title="Devices"
      help={
        'Where you are logged in. If one of them is not yours, log it out and change your ' +
        'password.'
      }
    >
      <CustomerContent
        load={load}
        reply={reply}
        placeholder={null}
        failed={() => (
          <p className="text-sm font-medium text-sindoor-600">
            Your devices could not be loaded. Please try again later.
          </p>
        )}
        onSessionEnd={onSessionEnd}
      >
        {({ devices, readAt }) => (
          <>
            <DeviceRows ref={list}>
              {devices.map((device, index) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  readAt={readAt}
                  busy={busy === device.id}
                  onLogOut={() => logOut(device, index)}
                />
              ))}
            </DeviceRows>
            {devices.some((device) => !device.isCurrent) && (
              <Button
                look="outline"
                className="mt-5 w-full"
                busy={busy === 'others'}
                onClick={() => logOut('others', 0)}
              >
                {busy === 'others' ? 'Logging out...' : 'Log out everywhere but here'}
              </Button>
            )}
          </>
        )}
      </CustomerContent>
    </AccountSection>
  )
}

/**
 * Logs devices out, one request at a time. `busy` is a device id, or 'others'. Afterwards the
 * focus is on the button of the next row, or on the list.
 */
function useLogOut() {
  const [target, setTarget] = useState<{ id: string; row: number }>()
  const list = useRef<HTMLUListElement>(null)
  const action = useCustomerAction<DeviceList>(({ error }) => {
    if (error)
      toast('error', serverMessage(error, 'The device could not be logged out. Please try again.'))
    const next = list.current?.children[target?.row ?? 0]?.querySelector('button') ?? list.current
    if (!error) next?.focus()
  })

  function logOut(device: Device | 'others', row: number): void {
    if (action.busy) return
    setTarget({ id: device === 'others' ? device : device.id, row })
    void action.send({ kind: 'devices', logOut: device })
  }

  return { busy: action.busy ? target?.id : undefined, list, reply: action.reply, logOut }
}

function DeviceRows({ ref, children }: { ref: Ref<HTMLUListElement>; children: ReactNode }) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label="Devices"
      className="ruled border-t border-jamun-200 empty:hidden"
    >
      {children}
    </ul>
  )
}

function DeviceRow({
  device,
  readAt,
  busy,
  onLogOut,
}: {
  device: Device
  readAt: Date
  busy: boolean
  onLogOut: () => void
}) {
  const Icon = /Android|iPhone|KaiOS/.test(device.name) ? Smartphone : Laptop
  return (
    <li className="flex min-h-18 items-center gap-4 py-3">
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-6 shrink-0 text-jamun-700" />
      <div className="min-w-0 grow">
        <p className="font-medium">{nameOf(device)}</p>
        <p className="text-sm text-jamun-700">
          {device.isCurrent ? 'This device' : `Last used ${lastUsed(device.lastUsedAt, readAt)}`}
        </p>
      </div>
      {!device.isCurrent && (
        <Button
          look="link"
          busy={busy}
          onClick={onLogOut}
          aria-label={`Log out on ${nameOf(device)}`}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
