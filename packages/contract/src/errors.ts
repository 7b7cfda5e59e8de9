/** Every error code of the API with its HTTP status. A code that is not here does not compile. @source spec 1 §8, spec 2 §8, wire shapes §1.4 */
export const HTTP_STATUS = {
  bad_request: 400,
  malformed_body: 400,
  guests_not_allowed: 400,
  username_taken: 400,
  duplicate_phone: 400,
  duplicate_email: 400,
  phone_missing: 400,
  registration_not_allowed: 400,
  invalid_phone: 400,
  invalid_otp: 400,
  invalid_mwat: 400,
  wrong_pincode: 400,
  wrong_password: 400,
  proof_unavailable: 400,
  pin_not_set: 400,
  profile_limit: 400,
  profile_active: 400,
  profile_last_adult: 400,
  base_packet_required: 400,
  already_subscribed: 400,
  not_cancelable: 400,
  subscription_not_renewable: 400,
  payment_not_allowed: 400,
  payment_pending: 400,
  payment_declined: 400,
  promo_code_not_valid: 400,
  promo_code_expired: 400,
  promo_code_not_started: 400,
  promo_code_used_up: 400,
  promo_code_already_used: 400,
  promo_code_owned: 400,
  card_required: 400,
  reminder_limit: 400,
  follow_limit: 400,
  program_started: 400,
  already_exists: 400,
  room_full: 400,
  token_limit: 400,
  user_not_movable: 400,
  last_owner: 400,
  invitation_not_valid: 400,
  upload_limit: 400,
  authentication_failed: 401,
  invalid_credentials: 401,
  insufficient_funds: 402,
  forbidden: 403,
  forbidden_country: 403,
  guest_forbidden: 403,
  permission_denied: 403,
  pin_required: 403,
  proof_required: 403,
  second_factor_required: 403,
  reauthentication_required: 403,
  child_forbidden: 403,
  room_host_only: 403,
  support_session: 403,
  signature_invalid: 403,
  signature_expired: 403,
  user_blocked: 403,
  not_found: 404,
  provider_not_found: 404,
  device_not_found: 404,
  device_code_not_found: 404,
  profile_not_found: 404,
  user_not_found: 404,
  channel_not_found: 404,
  content_not_found: 404,
  row_not_found: 404,
  rowset_not_found: 404,
  library_not_found: 404,
  trailer_not_found: 404,
  person_not_found: 404,
  program_not_found: 404,
  stat_not_found: 404,
  favorite_not_found: 404,
  message_not_found: 404,
  reminder_not_found: 404,
  follow_not_found: 404,
  room_not_found: 404,
  history_not_found: 404,
  packet_not_found: 404,
  subscription_not_found: 404,
  purchase_not_found: 404,
  offer_not_found: 404,
  account_not_found: 404,
  card_not_found: 404,
  payform_not_found: 404,
  transaction_not_found: 404,
  promo_code_not_found: 404,
  media_not_found: 404,
  tag_not_found: 404,
  token_not_found: 404,
  method_not_allowed: 405,
  device_limit: 400,
  idempotency_in_progress: 409,
  changed_meanwhile: 409,
  shared_channel: 409,
  shared_title: 409,
  title_in_use: 409,
  packet_sold: 409,
  body_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  validation_failed: 422,
  picture_unusable: 422,
  video_unusable: 422,
  idempotency_key_reused: 422,
  too_many_attempts: 429,
  too_many_requests: 429,
  internal_error: 500,
  upstream_failed: 502,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** An expected failure as a value: code, message, and what the answer adds to it. */
export interface AppError {
  readonly code: ErrorCode;
  readonly message: string;
  /** The message is in the words of another system, for the viewer: it is not translated. */
  readonly isVerbatim?: true;
  /** By field: its messages. Absent: the message itself. */
  readonly detail?: Readonly<Record<string, readonly string[]>> | string;
  /** Sent as Retry-After, seconds. */
  readonly retryAfterS?: number;
  /** A content that exists but can no longer be watched; only on content calls. */
  readonly lostContent?: unknown;
  /** What is missing for a purchase, decimal text; only on calls that buy. @source A-518 */
  readonly amount?: string;
}

/** The body of every error answer. @source wire shapes §1.4 */
export interface ErrorBody {
  readonly error_code: ErrorCode;
  readonly status_code: number;
  readonly error: { readonly message: string };
  readonly detail: string | Readonly<Record<string, readonly string[]>>;
  readonly lost_content?: unknown;
  /** What is missing for a purchase. */
  readonly amount?: string;
}

export function errorBody(error: AppError): ErrorBody {
  return {
    error_code: error.code,
    status_code: HTTP_STATUS[error.code],
    error: { message: error.message },
    detail: error.detail ?? error.message,
    ...(error.lostContent === undefined ? {} : { lost_content: error.lostContent }),
    ...(error.amount === undefined ? {} : { amount: error.amount }),
  };
}
