import { failureKind, OutsideRefusal } from '@forecourt/kernel/errors'
import { Stripe } from 'stripe'

/** Stripe did not do what it was asked. Its own message is left out: it may name the key, or a person. */
export class StripeRefusal extends OutsideRefusal {
  override name = 'StripeRefusal'
  readonly code: string | undefined
  /** The parameter that was wrong. */
  readonly param: string | undefined

  constructor(error: InstanceType<typeof Stripe.errors.StripeError>) {
    const { type, code, param, requestId } = error
    super(
      statusOf(error),
      `Stripe refused: ${[error.statusCode, type, code, param, requestId].filter(Boolean).join(' ')}`,
    )
    this.code = code
    this.param = param
  }
}

/**
 * What is no fault of the question, and ends without it: a request with the same key that is still under way (409), and a
 * key of ours that Stripe does not take, or that may not do this (401, 403), until an operator has renewed it.
 */
const OURS = [401, 403, 409]

/** Without an answer it is away. */
const statusOf = ({ statusCode }: { statusCode?: number | undefined }): number =>
  statusCode === undefined || OURS.includes(statusCode) ? 503 : statusCode

/** The answer to a question. @throws StripeRefusal, an outage where Stripe is away, busy or asks for patience */
export async function ask<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? new StripeRefusal(error) : error
  }
}

/** Whether asking again would be in vain. */
export const isFinal = (error: unknown): error is StripeRefusal =>
  error instanceof StripeRefusal && failureKind(error) === 'final'
