import { IconButton, Link, LinkButton, Text, toast } from '@forecourt/design-system'
import { Copy, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '../forms/phone.ts'
import * as styles from './reach.css.ts'

export interface ReachProps {
  email: string | null
  phone: string | null
  /** Leads from the address to a mail program; where that has a button of its own, it is text. */
  isLink?: boolean
  onUse?: () => void
}

/** How somebody can be reached: their address, to be read, selected and copied, and their phone, to be called. */
export function Reach({ email, phone, isLink = false, onUse }: ReachProps) {
  const { t } = useTranslation()
  const copy = async (address: string) => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('reach.copied'))
    } catch {
      toast.error(t('reach.notCopied'))
    }
  }
  if (!email && !phone) return null
  return (
    <div className={styles.reach}>
      {email ? (
        <span className={styles.address}>
          {isLink ? (
            <Link href={`mailto:${encodeURIComponent(email)}`} variant="standalone" className={styles.text}>
              {email}
            </Link>
          ) : (
            <Text as="span" size="sm" className={styles.text}>
              {email}
            </Text>
          )}
          <IconButton
            size="sm"
            label={t('reach.copy', { address: email })}
            icon={<Copy />}
            onPress={() => void copy(email)}
          />
        </span>
      ) : null}
      {phone ? <PhoneLink phone={phone} onUse={onUse} /> : null}
    </div>
  )
}

function PhoneLink({ phone, onUse }: { phone: string; onUse: (() => void) | undefined }) {
  const [shown, setShown] = useState(phone)
  useEffect(() => {
    let isLeft = false
    void formatPhone(phone).then((text) => {
      if (!isLeft) setShown(text)
    })
    return () => {
      isLeft = true
    }
  }, [phone])
  return (
    <LinkButton
      size="sm"
      icon={<Phone />}
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      {...(onUse && { onPress: onUse })}
    >
      {shown}
    </LinkButton>
  )
}
