import { type Events, eventRoutes } from '@forecourt/kernel/events'
import { type App, createApp, type Routes } from '@forecourt/kernel/http'
import type { Logger } from '@forecourt/kernel/log'
import { auditRoutes, inUseRoutes } from '@forecourt/kernel/resource'
import { answerFigureRoutes } from './answer-figures/answer-figures.routes.ts'
import { appointmentRoutes } from './appointment/appointment.routes.ts'
import { blockRoutes } from './block/block.routes.ts'
import { callbackRoutes } from './callback/callback.routes.ts'
import { contactRoutes } from './contact/contact.routes.ts'
import { contactFigureRoutes } from './contact/contact-figures.ts'
import { deliveryOfficeRoutes } from './delivery-office/delivery-office.routes.ts'
import { notificationRoutes } from './notification/notification.routes.ts'
import { offerRoutes } from './offer/offer.routes.ts'
import type { MessagingParts } from './parts.ts'
import { personRoutes } from './person/person.routes.ts'
import { pictureRoutes } from './picture/picture.routes.ts'
import { mailChoiceRoutes } from './preference/mail-choice.routes.ts'
import { preferenceRoutes } from './preference/preference.routes.ts'
import { providerLinkRoutes } from './provider/provider-link.routes.ts'
import { countLinks } from './provider/provider-link.service.ts'
import { pushRoutes } from './push/push.routes.ts'
import { quickAnswerRoutes } from './quick-answer/quick-answer.routes.ts'
import { choicesRoutes } from './reference/choices.routes.ts'
import { provider } from './reference/provider.ts'
import { supportRoutes } from './support/support.routes.ts'
import { threadRoutes } from './thread/thread.routes.ts'
import { threadReportRoutes } from './thread-report/thread-report.routes.ts'

/** Composes messaging's HTTP application from explicit parts; nothing is connected here. */
export function buildApp({ log, events, ...parts }: MessagingParts & { log: Logger; events: Events }): Promise<App> {
  const setup: Routes = async (app) => {
    contactRoutes(app, parts)
    contactFigureRoutes(app, parts.db)
    answerFigureRoutes(app, parts)
    notificationRoutes(app, parts)
    threadRoutes(app, parts)
    blockRoutes(app, parts)
    threadReportRoutes(app, parts)
    supportRoutes(app, parts)
    pictureRoutes(app, parts)
    offerRoutes(app, parts)
    appointmentRoutes(app, parts)
    quickAnswerRoutes(app, parts)
    choicesRoutes(app, parts)
    personRoutes(app, parts)
    provider.routes(app, parts)
    providerLinkRoutes(app, parts)
    pushRoutes(app, parts)
    callbackRoutes(app, parts)
    preferenceRoutes(app, parts)
    mailChoiceRoutes(app, parts)
    deliveryOfficeRoutes(app, parts.db)
    auditRoutes(app, 'messaging')
    inUseRoutes(app, { 'provider_link.provider': (id) => countLinks(parts.db, id) })
    eventRoutes(app, events)
    app.readiness('events', events.ready)
  }
  return createApp({ config: parts.config, log, db: parts.db, setup })
}
