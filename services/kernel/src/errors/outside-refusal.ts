/** A service that is not ours answered with this HTTP status. Neither the message nor the cause holds a secret. */
export class OutsideRefusal extends Error {
  override name = 'OutsideRefusal'
  readonly status: number
  /** Whatever it was asked, it would have refused: throttled, not paid for, a template that is paused. It ends without us. */
  readonly refusesAll: boolean

  constructor(status: number, message: string, { refusesAll = false }: { refusesAll?: boolean } = {}) {
    super(message)
    this.status = status
    this.refusesAll = refusesAll
  }
}
