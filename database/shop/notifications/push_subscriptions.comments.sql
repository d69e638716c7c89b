comment on table public.push_subscriptions is 'Browsers that get push messages. Written by /functions/v1/subscribe-push; a row ends with its session.';
