import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import { forgetPrefetched } from './prefetch.ts'

/** The server words names and sentences for its caller: another language makes every answer of this cache out of date. */
export function useAnswersInLanguage(): void {
  const { i18n } = useTranslation()
  const { mutate } = useSWRConfig()
  useEffect(() => {
    const readAgain = () => {
      forgetPrefetched()
      void mutate(() => true)
    }
    i18n.on('languageChanged', readAgain)
    return () => i18n.off('languageChanged', readAgain)
  }, [i18n, mutate])
}
