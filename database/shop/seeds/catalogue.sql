-- The catalogue of a new shop: eight services, 49 packages, three monthly plans, five sample reviews. Afterwards the rows
-- belong to the operator.
-- Figures: "estimated" is a forecast, "guaranteed" is owed, "included" is part of the delivery; plus: no upper end.
insert into public.services
  (slug, name, link_label, position, state, color, scene, icon, platform, promotes_profile, in_contact_form, email_filter_label,
   email_filter_position, on_about, link_hosts, link_pattern, link_hint)
values
  ('youtube-ads', 'YouTube Ads', 'YouTube Marketing', 1, 'shown', 'red', 'pre-roll', 'youtube', 'youtube', false, true, 'YouTube Marketing', 1, true,
    '{youtube.com,youtube-nocookie.com,youtu.be}',
    '^https?://(youtu\.be\.?(:[0-9]*)?/+[^/?#]|([a-z0-9-]+\.)*youtube(-nocookie)?\.com\.?(:[0-9]*)?/+(watch/*\?([^#]*&)?v=[^&#]|(watch|shorts|live|v|e|clip)/+[^/?#]|embed/+(?!videoseries([/?#]|$))[^/?#]))',
    'YouTube campaigns need a video link.'),
  ('spotify-ads', 'Spotify Ads', 'Spotify Marketing', 2, 'shown', 'green', 'stream', 'spotify', 'spotify', false, true, 'Spotify Marketing', 2, true,
    '{spotify.com,spotify.link,spoti.fi,spotify.app.link}',
    '^https?://(([a-z0-9-]+\.)*(spotify\.link|spoti\.fi)|spotify\.app\.link|([a-z0-9-]+\.)*spotify\.com\.?(:[0-9]*)?/+((intl-[a-z-]+|embed)/+)*((track|album|prerelease|artist|playlist)/+[^/?#]|user/+[^/?#]+/+playlist([/?#]|$)))',
    'Spotify campaigns need a link to a track, an album, an artist or a playlist.'),
  ('apple-music-ads', 'Apple Music Ads', 'Apple Music Marketing', 3, 'shown', 'pink', 'vinyl', 'apple-music', 'apple-music', false, true, 'Apple Music Marketing', 4, true,
    '{music.apple.com,itunes.apple.com}',
    '^https?://[^/?#]+/+([a-z]{2}/+)?(song|album|artist|playlist|music-video)/+[^/?#]',
    'Apple Music campaigns need a link to a song, an album, an artist or a playlist.'),
  ('instagram-growth', 'Instagram Growth', 'Instagram Marketing', 4, 'shown', 'magenta', 'reel', 'instagram', 'instagram', true, true, 'Instagram Growth', 3, true,
    '{instagram.com,instagr.am}',
    '^https?://[^/?#]+/+((_u/+)?(?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+(?=[/?#]|$)(?!/+(p|reel|reels|tv|stories|s)/+[^/?#])|((share|_u)/+)?((?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+/+)?(p|reel|reels|tv)/+(?!audio([/?#]|$))[^/?#])',
    'Instagram campaigns need a link to a profile, a reel or a post.'),
  ('instagram-featuring', 'Instagram Featuring', 'Instagram Featuring', 5, 'shown', 'amber', 'featuring', 'megaphone', 'instagram', false, true, 'Instagram Featuring', 5, true,
    '{instagram.com,instagr.am}',
    '^https?://[^/?#]+/+((_u/+)?(?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+(?=[/?#]|$)(?!/+(p|reel|reels|tv|stories|s)/+[^/?#])|((share|_u)/+)?((?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+/+)?(p|reel|reels|tv)/+(?!audio([/?#]|$))[^/?#])',
    'Features need a link to a profile, a reel or a post.'),
  ('digital-publications', 'Digital Publications', 'Digital Publications', 6, 'shown', 'gold', 'magazine', 'newspaper', 'press', false, true, 'Digital Publications', 6, true,
    '{}',
    null,
    ''),
  ('ai-video-creation', 'AI Video Creation', 'AI Video Creation', 7, 'shown', 'violet', 'storyboard', 'clapperboard', 'video', false, false, null, 0, false,
    '{}',
    null,
    ''),
  ('instagram-fan-pages', 'Instagram Fan Pages', 'Instagram Fan Pages', 8, 'shown', 'cyan', 'fan-pages', 'users', 'instagram', true, false, null, 0, false,
    '{instagram.com,instagr.am}',
    '^https?://[^/?#]+/+(_u/+)?(?!(p|reel|reels|tv|stories|s|share|_u|explore|accounts|direct|about|legal|developer|web|ar|challenge|popular)([/?#]|$))[^/?#]+(?=[/?#]|$)(?!/+(p|reel|reels|tv|stories|s)/+[^/?#])',
    'Fan pages need a link to your Instagram profile.')
on conflict do nothing;

insert into public.packages
  (id, service, name, price, package_type, features, figures, duration_days,
   icon, color, border_color, image, popular, premium, legendary, cta, active, position)
select
  'youtube-ads-' || lower(p.name), 'youtube-ads', p.name, p.price, p.package_type, p.features,
  jsonb_build_array(jsonb_build_object(
    'metric', 'views', 'min', p.views, 'max', case when p.plus then null else p.views end,
    'basis', 'estimated', 'plus', p.plus)),
  p.days, 'youtube', '#ff4d4f', '#ff4d4f66', null, p.popular, false, false, 'cart', true, p.position
from (values
  (1, 'Trial', 50, 'basic', 20, 1000, false, false, array[
    'One skippable in-stream ad, your video as it is',
    'One country and one genre audience',
    'A view counts after 30 seconds, or at the end if the video is shorter',
    'Policy check by a person before anything runs',
    'Closing report with views, cost per view and watch time',
    'A small test that shows how your opening holds']),
  (2, 'Basic', 150, 'basic', 25, 5000, false, false, array[
    'In-stream ad shown to fans of three artists who sound like you',
    'One country, or up to five cities in it',
    'Title, thumbnail and end screen checked before launch',
    'Age and language targeting',
    'Children’s channels and game apps kept out',
    'Reports at halftime and at the end']),
  (3, 'Standard', 250, 'standard', 30, 10000, false, false, array[
    'In-stream and in-feed, so the video is found in search too',
    'Targeting by genre, city and similar channels',
    'Views, spend and average view duration in your portal, day by day',
    'Up to two countries',
    'Two thumbnails tested against each other in the feed',
    'Placement exclusions kept current through the whole flight',
    'Subscribers gained listed in the closing report']),
  (4, 'Premium', 490, 'premium', 40, 20000, false, true, array[
    'Everything in Standard',
    'Two cuts tested; the money follows the one people stay for',
    'Retargeting of viewers who got past the halfway mark',
    'A campaign manager you can reach by email and WhatsApp',
    'Up to three countries, each with its own budget',
    'Custom audiences from what your fans type into search',
    'A call at halftime to decide what runs next']),
  (5, 'Ultimate', 890, 'premium', 50, 35000, false, false, array[
    'Everything in Premium',
    'Three cuts, with the first five seconds edited by our desk',
    'Up to five countries, budget moved each week to the best watch time',
    'A vertical Shorts ad cut from your footage',
    'Audience lists built from people who already visit your channel',
    'A retention reading: where viewers leave and what to change',
    'Written comments from your manager as the results come in']),
  (6, 'Elite', 1490, 'pro', 60, 50000, false, false, array[
    'In-stream, in-feed and Shorts bought as one plan',
    'Four cuts edited from your video',
    'Sequenced ads: a teaser first, the full video for those who stayed',
    'Launch-week weighting, with more budget in the first seven days',
    'Channel tune-up: playlists, end screens and descriptions',
    'Up to eight countries, picked from your own audience data',
    'A planning call before launch and one before the last third',
    'Notes for your next release, drawn from the results']),
  (7, 'Pro', 1990, 'pro', 75, 100000, false, false, array[
    'Everything in Elite',
    'Six cuts, refreshed monthly before the audience tires',
    'Television placements where the video suits a big screen',
    'A second video can share the budget',
    'Frequency cap set at launch and watched daily',
    'Custom segments from channels, songs and searches of your genre',
    'A call every two weeks with your manager and the media buyer',
    'All campaign data exported, yours to keep']),
  (8, 'VIP', 3990, 'enterprise', 90, 200000, false, false, array[
    'A season in three acts: teaser, release, follow-up',
    'Up to three videos under one budget',
    'A dedicated media buyer alongside your campaign manager',
    'Up to fifteen countries, each with a cost ceiling agreed with you',
    'Eight cuts, square and vertical edits among them',
    'A retargeting ladder from first view to subscriber',
    'Weekly call, same-day answers on business days',
    'Closing review with your manager or label at the table']),
  (9, 'Platinum', 5990, 'enterprise', 120, 500000, true, false, array[
    'Four months of buying across every YouTube format that fits',
    'A whole release cycle: single, video, live version, album',
    'Twelve cuts, with new edits whenever retention drops',
    'Worldwide, or routed along your tour down to the city',
    'A senior buyer who checks spend and placements every day',
    'Pacing agreed market by market before the first dollar goes out',
    'Views above the estimate are not billed extra',
    'Monthly strategy session and a written plan for the next cycle'])
) as p (position, name, price, package_type, days, views, plus, popular, features)
on conflict do nothing;

insert into public.packages
  (id, service, name, price, package_type, features, figures, duration_days,
   icon, color, border_color, image, popular, premium, legendary, cta, active, position)
select
  'spotify-ads-' || lower(p.name), 'spotify-ads', p.name, p.price, p.package_type, p.features,
  jsonb_build_array(jsonb_build_object(
    'metric', 'streams', 'min', p.streams, 'max', case when p.plus then null else p.streams end,
    'basis', 'estimated', 'plus', p.plus)),
  p.days, 'spotify', '#1ed760', '#1ed76066', null, p.popular, false, false, 'cart', true, p.position
from (values
  (1, 'Basic', 130, 'basic', 7, 2500, false, false, array[
    'One social video ad that opens your track in Spotify',
    'Shown to listeners of five artists who sound like you',
    'Smart link with your artwork, every tap counted',
    'One country',
    'Profile check before launch: artist pick, bio, header',
    'Closing note with taps, streams and cost per listener']),
  (2, 'Standard', 230, 'standard', 10, 7500, false, false, array[
    'Feed and story ads with two different hooks from the song',
    'Audience by genre, mood and related artists',
    'Saves reported alongside streams: the figure that lasts',
    'Two countries side by side',
    'Advice on your Canvas loop before the first ad goes out',
    'Budget reviewed by hand on each of the ten days']),
  (3, 'Premium', 430, 'premium', 14, 20000, false, true, array[
    'A 30-second audio spot between songs on the free tier',
    'Script and voice-over included',
    'Social ads to the same people: they hear it, then see it',
    'Two audiences tested; the better one takes week two',
    'Up to three countries',
    'Timed to your release week or your back catalog',
    'Report with listeners, streams, saves and playlist adds']),
  (4, 'Ultimate', 630, 'premium', 21, 30000, false, false, array[
    'All of Premium, with a third week of buying',
    'Two audio spots that open differently',
    'Moment targeting such as workout, focus or party',
    'A second ask for people who tapped and did not save',
    'Editorial pitch drafted with you for Spotify for Artists',
    'Up to four countries',
    'A written summary at the end of each of the three weeks']),
  (5, 'Elite', 930, 'pro', 30, 50000, false, false, array[
    'A month of audio, feed and story ads under one plan',
    'Marquee or Showcase booked when your release is eligible',
    'Three audio spots, written and voiced by us',
    'Artist profile reworked: pick, playlist, bio, gallery',
    'Up to six countries, each with a cost-per-listener goal',
    'A push for followers in the last ten days',
    'Calls at launch and on day fifteen']),
  (6, 'Pro', 1330, 'pro', 45, 75000, false, false, array[
    'Two releases, or one release and your back catalog',
    'Video spots alongside audio on the free tier',
    'Separate messages for new, lapsed and loyal listeners',
    'Your own artist playlist promoted along with the track',
    'Up to eight countries, budgets moved twice a week',
    'Five creatives, replaced when they wear out',
    'Source breakdown: ads, algorithm, playlists, search',
    'A call every two weeks with your campaign manager']),
  (7, 'VIP', 2330, 'enterprise', 60, 100000, false, false, array[
    'Pre-save weeks, release week and the month after it',
    'A dedicated audio producer for your spots',
    'Spots in two languages',
    'Up to twelve countries, chosen from your listener map',
    'Eligible Spotify campaign formats planned into the budget',
    'Landing page for pre-saves with newsletter consent',
    'Weekly call, with listener figures market by market',
    'A handover file so your team can carry on']),
  (8, 'Platinum', 4330, 'enterprise', 80, 200000, true, false, array[
    'Eighty days around an album: two singles, release, long tail',
    'Audio, video, social and search working on one audience plan',
    'Up to twenty countries, or the cities on your tour sheet',
    'Spots written fresh for every single',
    'A senior planner and a producer on the account',
    'Listener retention measured 28 days after first play',
    'Weekly call with your label, distributor or manager',
    'Streams above the estimate are never billed on top'])
) as p (position, name, price, package_type, days, streams, plus, popular, features)
on conflict do nothing;

insert into public.packages
  (id, service, name, price, package_type, features, figures, duration_days,
   icon, color, border_color, image, popular, premium, legendary, cta, active, position)
select
  'apple-music-ads-' || lower(p.name), 'apple-music-ads', p.name, p.price, p.package_type, p.features,
  jsonb_build_array(jsonb_build_object(
    'metric', 'streams', 'min', p.streams, 'max', case when p.plus then null else p.streams end,
    'basis', 'estimated', 'plus', p.plus)),
  p.days, 'applemusic', '#fa5c7c', '#fa5c7c66', null, p.popular, false, false, 'cart', true, p.position
from (values
  (1, 'Basic', 150, 'basic', 30, 3000, false, false, array[
    'Social ads that open your song inside Apple Music',
    'Served to iPhone and iPad users only',
    'Deep link that skips the browser page',
    'One storefront country',
    'Artist page check: photo, bio, lyrics on file',
    'One-page report with link opens and plays']),
  (2, 'Standard', 250, 'standard', 45, 8000, false, false, array[
    'Social ads plus search ads on your name and title',
    'Fans of similar artists, sorted by genre',
    'Up to two storefronts',
    'Two artworks tested in the ad',
    'Missing lyrics and credits listed for your distributor',
    'A report every fifteen days']),
  (3, 'Premium', 450, 'premium', 60, 18000, false, true, array[
    'Social, search and video ads led by one smart link',
    'Library adds tracked alongside plays where your account shows them',
    'Up to three storefronts with separate budgets',
    'Retargeting of people who opened the link and left',
    'Shazam cities used to place the second month',
    'Three short edits of your artwork or video',
    'A manager who answers within one business day']),
  (4, 'Ultimate', 650, 'premium', 75, 40000, false, false, array[
    'The whole Premium plan, two weeks longer',
    'Pre-add page for an upcoming release',
    'Up to five storefronts',
    'Four edits, swapped when the click rate falls',
    'Milestone cards made for your own channels',
    'Artist page plan: motion artwork, playlists, set order',
    'Calls at launch and at day forty']),
  (5, 'Elite', 950, 'pro', 90, 70000, false, false, array[
    'Three months: announce, release, keep alive',
    'Subscriber-heavy markets first, then the long tail',
    'Songs from your back catalog join the ads after week four',
    'Up to seven storefronts',
    'Spatial Audio mix mentioned in the ads if you have one',
    'Six edits in story, feed and pre-roll shape',
    'Monthly review with plays, listeners and cities']),
  (6, 'Pro', 1350, 'pro', 120, 100000, false, false, array[
    'Two releases across four months',
    'Search ads guarded for your name, titles and misspellings',
    'Radio and Shazam spikes answered with budget in that city',
    'Up to ten storefronts',
    'Eight edits and two landing pages under test',
    'Playlists of your own on Apple Music, built and promoted',
    'A call every two weeks with the planner who buys for you',
    'Cost per play shown per storefront']),
  (7, 'VIP', 2350, 'enterprise', 150, 200000, false, false, array[
    'Five months around an EP or album',
    'A dedicated planner and designer for the project',
    'Up to fifteen storefronts, with local-language ads in four',
    'Pre-add, release and deluxe edition under one budget',
    'Distributor pitch sheet written for Apple’s editors',
    'Weekly figures in one sheet you can share with your team',
    'Video ads cut from live or studio footage you send',
    'Strategy call every two weeks']),
  (8, 'Platinum', 3350, 'enterprise', 180, 300000, true, false, array[
    'Half a year of buying with no gaps between releases',
    'Every storefront that your distributor delivers to',
    'Local-language ads in up to eight markets',
    'Senior planner, designer and editor on call',
    'Tour cities, Shazam cities and ad cities on one map',
    'Fresh creative each month, made from your own material',
    'Plays above the estimate cost you nothing more',
    'A closing book: what worked, where, at what cost'])
) as p (position, name, price, package_type, days, streams, plus, popular, features)
on conflict do nothing;

insert into public.packages
  (id, service, name, price, package_type, features, figures, duration_days,
   icon, color, border_color, image, popular, premium, legendary, cta, active, position)
select
  'instagram-growth-' || lower(p.name), 'instagram-growth', p.name, p.price, p.package_type, p.features,
  jsonb_build_array(
    jsonb_build_object('metric', 'views', 'min', p.views[1], 'max', p.views[2], 'basis', 'estimated', 'plus', false),
    jsonb_build_object('metric', 'likes', 'min', p.likes[1], 'max', p.likes[2], 'basis', 'estimated', 'plus', false),
    jsonb_build_object('metric', 'comments', 'min', p.comments[1], 'max', p.comments[2], 'basis', 'estimated', 'plus', false)),
  30, 'instagram', '#d94fd5', '#d94fd566', null, p.popular, false, false, 'cart', true, p.position
from (values
  (1, 'Basic', 150, 'basic', array[5000, 7000], array[500, 900], array[12, 15], false, array[
    'Two reels of yours promoted through paid reach',
    'One audience: people who follow artists like you',
    'Caption and cover rewritten for both reels',
    'No password needed: we work as an ad partner',
    'Profile check: name field, link, pinned posts',
    'Report on day 30 with reach, likes and new followers']),
  (2, 'Standard', 250, 'standard', array[8000, 12000], array[900, 1100], array[22, 30], false, array[
    'Four reels promoted, one a week',
    'Two audiences tested in the first ten days',
    'Hooks proposed for the next two reels you film',
    'City or country targeting',
    'Comments monitored and spam hidden while ads run',
    'Posting calendar for the thirty days',
    'Reports on day 15 and day 30']),
  (3, 'Premium', 450, 'premium', array[14000, 22000], array[1100, 1500], array[40, 60], true, array[
    'Six reels promoted, two of them edited by us',
    'Story ads that lead to your profile or your song',
    'Retargeting of people who watched three quarters of a reel',
    'A content manager who plans the month with you',
    'Three audiences, budget moved weekly',
    'Song snippet set up as reusable reel audio where your distributor allows',
    'Reply prompts, so that comments become conversations']),
  (4, 'Ultimate', 650, 'premium', array[25000, 50000], array[2000, 3000], array[60, 100], false, array[
    'Ten reels promoted, four of them cut from your footage',
    'Three collaboration posts arranged with creators who agree to them',
    'Up to five countries or a list of tour cities',
    'Release countdown in stories during the final week',
    'Audience lists from your site, shop or ticket page',
    'Weekly call and a shared content board',
    'Follower quality check before and after',
    'Plan for the following month, ready to film'])
) as p (position, name, price, package_type, views, likes, comments, popular, features)
on conflict do nothing;

insert into public.packages
  (id, service, name, price, package_type, features, figures, duration_days,
   icon, color, border_color, image, popular, premium, legendary, cta, active, position)
select
  'instagram-featuring-' || replace(lower(p.name), ' ', '-'), 'instagram-featuring', p.name, p.price, 'standard', p.features,
  jsonb_build_array(jsonb_build_object(
    'metric', 'reach', 'min', p.reach, 'max', null, 'basis', 'guaranteed', 'plus', true)),
  null, 'megaphone', '#ff8a3d', '#ff8a3d66', null, p.popular, false, false, 'cart', true, p.position
from (values
  (1, 'Main Account', 120, 100000, true, array[
    'One feed post on the network’s flagship account',
    'The audience that follows for new artists, not for memes',
    'Your handle tagged in picture and caption',
    'Story on the same day with a link sticker to your song',
    'Caption written with you and approved before posting',
    'Stays in the grid for at least thirty days',
    'Screenshot of the account’s insights after seven days']),
  (2, 'Media Account', 60, 200000, false, array[
    'One post on an account that covers music news',
    'Headline card in the account’s own layout',
    'Best for a release, a signing or a tour announcement',
    'Tag in the caption’s first line',
    'Text checked for facts with you beforehand',
    'Reach figure taken from the post’s insights']),
  (3, 'TV Account', 60, 150000, false, array[
    'One reel on an account built for performance clips',
    'Your video cut to the strongest forty seconds',
    'Works for live takes, freestyles and official videos',
    'Subtitles burned in when there are words worth reading',
    'Sound linked to your own audio where it is available',
    'Plays and accounts reached reported after one week']),
  (4, 'Daily Account', 65, 300000, false, array[
    'One post on an account that publishes all day',
    'The widest reach of the four, in the quickest stream',
    'Short clip or artwork with a single line of text',
    'Posting hour picked for your home market',
    'Good for a teaser, a challenge or a date',
    'Runs again if the reach falls short',
    'Insights sent three days after the post'])
) as p (position, name, price, reach, popular, features)
on conflict do nothing;

insert into public.packages
  (id, service, name, price, package_type, features, figures, duration_days,
   icon, color, border_color, image, popular, premium, legendary, cta, active, position)
select
  'digital-publications-' || replace(lower(p.name), ' ', '-'), 'digital-publications', p.name, p.price,
  case when p.premium then 'premium' else 'standard' end, p.features,
  jsonb_build_array(jsonb_build_object(
    'metric', 'articles', 'min', 1, 'max', 1, 'basis', 'included', 'plus', false)),
  null, 'newspaper', '#e2b34a', '#e2b34a66', null, p.popular, p.premium, p.legendary, 'contact', true, p.position
from (values
  (1, 'Hood Critic', 299, true, true, false, array[
    'Feature in a publication that lives and breathes street rap',
    'Interview by email or voice note, turned into a story',
    'Around 500 words with two pictures and a player',
    'Link to your release and your profiles',
    'You check names, quotes and dates before it goes live',
    'Usually online within ten business days of your answers']),
  (2, 'Medium', 199, false, false, false, array[
    'A long read published through an established music page on Medium',
    'Around 800 words: where the record comes from',
    'Headline and subhead shaped for search',
    'Pull quotes you can post as cards',
    'Revised twice if you wish',
    'The quickest of our publications, often within a week']),
  (3, '24 Hip Hop', 149, false, false, false, array[
    'New-music post for a single or a video',
    'Around 300 words with your player in the page',
    'Artist bio updated along the way',
    'A good first press link for your profile',
    'Draft in your inbox before the editor sees it',
    'Seven to ten business days from your brief']),
  (4, 'NY Weekly', 179, false, false, false, array[
    'Profile in a general-interest city magazine',
    'Written for readers who have never heard of you',
    'Around 600 words on work, story and what comes next',
    'Portrait photo and a caption with credit',
    'Good for bookers, brands and your press kit',
    'Online in about two weeks']),
  (5, 'AllHipHop', 399, false, true, false, array[
    'Placement on one of hip-hop’s long-standing news sites',
    'Story angle found in a thirty-minute call',
    'Around 500 words written to the house style',
    'Lead picture prepared to the desk’s format',
    'Release-day timing requested with the editor',
    'A note on the page’s label, if the site marks paid content',
    'Ten to fifteen business days']),
  (6, 'LA Weekly', 189, false, false, false, array[
    'A culture-page profile under a well-known city name',
    'Your link to the city, the scene or the sound as the angle',
    'Around 600 words and one landscape picture',
    'Fact check by phone when there are claims to prove',
    'Web page kept in your press archive as PDF',
    'About two weeks, longer around holidays']),
  (7, 'The Source', 499, false, true, true, array[
    'A page with the magazine that has covered hip-hop since 1988',
    'Senior writer, one interview, one revision',
    'Around 700 words, pictures chosen with you',
    'Headline options agreed with the desk, which has the last word',
    'Social copy for the day it runs',
    'Press-kit page that quotes the piece',
    'Plan on fifteen to twenty business days']),
  (8, 'EDM Sauce', 129, false, false, false, array[
    'Track or remix post for electronic releases',
    'Around 250 words that talk about the production',
    'Player and festival or club dates in the page',
    'Genre and tempo tags that DJs search for',
    'Artwork cropped for the site’s card',
    'Five to eight business days'])
) as p (position, name, price, popular, premium, legendary, features)
on conflict do nothing;

insert into public.packages
  (id, service, name, price, package_type, features, figures, duration_days,
   icon, color, border_color, image, popular, premium, legendary, cta, active, position)
select
  'ai-video-creation-' || lower(p.name), 'ai-video-creation', p.name, p.price, lower(p.name), p.features,
  p.figures, null, 'clapperboard', '#9b7bff', '#9b7bff66', null, p.popular, false, false, 'contact', true, p.position
from (values
  (1, 'Basic', 75, false,
    '[{"metric":"videos","min":2,"max":2,"basis":"included","plus":false},
      {"metric":"seconds","min":8,"max":8,"basis":"included","plus":false,"unit":"s"}]'::jsonb, array[
    'Two loops of eight seconds from your artwork or a line of lyrics',
    'Made for Canvas, stories and pre-save posts',
    'One look, chosen from three still frames',
    'Vertical HD files, cut to loop without a jump',
    'One round of changes',
    'First frames in two to three business days']),
  (2, 'Standard', 200, false,
    '[{"metric":"seconds","min":30,"max":30,"basis":"included","plus":false,"unit":"s"}]'::jsonb, array[
    'One thirty-second film cut to your hook',
    'Storyboard of six frames before anything moves',
    'Scene changes on the beat',
    'Vertical and landscape versions',
    'Titles with artist, song and date',
    'Two rounds of changes',
    'Finished in about five business days']),
  (3, 'Pro', 350, true,
    '[{"metric":"seconds","min":60,"max":60,"basis":"included","plus":false,"unit":"s"}]'::jsonb, array[
    'One minute with a beginning, a turn and an end',
    'A recurring character or place that stays the same from shot to shot',
    'Treatment and storyboard written with you',
    'Your own photos or clips worked in',
    'Color grade and film grain by an editor',
    'Vertical, square and landscape versions',
    'Three rounds of changes',
    'Seven to ten business days']),
  (4, 'Enterprise', 650, false,
    '[{"metric":"seconds","min":120,"max":120,"basis":"included","plus":false,"unit":"s"},
      {"metric":"resolution","min":4,"max":4,"basis":"included","plus":false,"unit":"K"}]'::jsonb, array[
    'Two minutes, delivered in 4K',
    'A director who runs the project from treatment to master',
    'Character sheets and locations approved before production',
    'Lyric scenes, performance scenes or both',
    'Sound effects and a clean mix under your master',
    'Teaser of fifteen seconds cut from the film',
    'Project files and prompts handed over',
    'Four rounds of changes, two to three weeks'])
) as p (position, name, price, popular, figures, features)
on conflict do nothing;

insert into public.packages
  (id, service, name, price, package_type, features, figures, duration_days,
   icon, color, border_color, image, popular, premium, legendary, cta, active, position)
select
  'instagram-fan-pages-' || replace(lower(p.name), ' ', '-'), 'instagram-fan-pages', p.name, p.price, 'standard', p.features,
  jsonb_build_array(jsonb_build_object(
    'metric', 'pages', 'min', p.pages, 'max', p.pages, 'basis', 'included', 'plus', false)),
  null, 'users', '#37c6e6', '#37c6e666', null, p.popular, false, false, 'contact', true, p.position
from (values
  (1, '1 Fan Page', 250, 1, false, array[
    'One fan page set up, named and labeled as a fan page',
    'Layout, avatar and highlights in your colors',
    'Twelve posts from your clips, lyrics and pictures',
    'One editor who knows your catalog',
    'House rules written down: what is posted, what is not',
    'The login is yours from the first day']),
  (2, '3 Fan Pages', 650, 3, true, array[
    'Three pages with different jobs: clips, lyrics, live',
    'Thirty-six posts over the first weeks',
    'Release days planned across all three',
    'Pages tag you and each other, never strangers',
    'Editors answer comments in your tone',
    'Small paid push for the best post of each page',
    'One sheet with followers, reach and saves per page']),
  (3, '5 Fan Pages', 850, 5, false, array[
    'Five pages, among them two for cities or languages you name',
    'Sixty posts and a shared calendar',
    'Fan-made edits collected with permission and credit',
    'Snippet tests: five hooks, five pages, one winner',
    'Monthly call with the lead editor',
    'Early warning when a clip starts to travel',
    'Guidelines for handing pages to real fan club leaders']),
  (4, '10 Fan Pages', 1500, 10, false, array[
    'Ten pages: eras, moods, markets, behind the scenes',
    'A team of three editors and one lead',
    'One hundred and twenty posts, no two the same',
    'Release plan with teaser, drop and reaction days',
    'Translation of captions for up to four languages',
    'Contest or listening party run across the pages',
    'Weekly figures and a monthly written review',
    'Complete handover pack with logins and sources'])
) as p (position, name, price, pages, popular, features)
on conflict do nothing;

insert into public.monthly_plans (id, name, price, period, description, features, popular, position) values
  ('starter', 'Starter', 997, 'month', 'For an artist with one release in hand and no team yet.', array[
    'One platform a month: YouTube, Spotify, Apple Music or Instagram',
    'Media budget included and shown separately',
    'One ad creative cut from your material',
    'Release calendar for the next eight weeks',
    'Monthly report in plain words',
    'Answers by email within one business day'], false, 1),
  ('professional', 'Professional', 2497, 'month', 'For acts who put something out every month and want it to add up.', array[
    'Two or three platforms run as one plan',
    'Four ad creatives a month, old ones retired',
    'One press placement or network feature each month',
    'Retargeting across platforms, from viewer to listener',
    'A campaign manager and a call every two weeks',
    'Artist profiles and links kept in order',
    'Weekly figures and a written review at month’s end'], true, 2),
  ('enterprise', 'Enterprise', 3997, 'month', 'For labels, managers and artists with several projects at once.', array[
    'All eight services, mixed month by month',
    'Up to three artists or releases at the same time',
    'A dedicated planner, buyer and editor',
    'Press, fan pages and video in the same calendar',
    'Weekly call and a shared board',
    'Budgets split by artist, market and release',
    'Data exports in the format your team works with',
    'Planning day each quarter'], false, 3)
on conflict do nothing;

insert into public.reviews (id, author, date, rating, text, verified, platform, sample, position) values
  ('sample-1', 'Marcus T.', '2025-03-14', 5, 'They told me to fix my first ten seconds before spending a cent. We recut the video, ran Premium, and for the first time people stayed past the chorus.', false, 'Google', true, 1),
  ('sample-2', 'Leila Haddad', '2025-05-02', 5, 'I asked what an estimate means and got a straight answer with numbers from similar campaigns. The report at the end matched what I saw in my own artist account.', false, 'Google', true, 2),
  ('sample-3', 'Dre Okafor', '2025-06-21', 5, 'Spotify first, then Instagram a month later with the same audience. Saves went up, not just plays. My manager now calls them before we fix a date.', false, 'Google', true, 3),
  ('sample-4', 'Sofia Lindqvist', '2025-08-09', 5, 'The article took two days longer than planned and they wrote to me about it before I had to ask. Good piece, every fact right.', false, 'Google', true, 4),
  ('sample-5', 'Jay Romero', '2025-10-17', 5, 'Small budget, one single, no team. I still had a person on WhatsApp who knew the song. The thirty-second film is on my Canvas today.', false, 'Google', true, 5)
on conflict do nothing;

-- Each service is offered the figures that its packages promise.
update public.services as s
set promised_figures = p.metrics
from (
  select p.service, array_agg(distinct f ->> 'metric' order by f ->> 'metric') as metrics
  from public.packages as p cross join jsonb_array_elements(p.figures) as f group by p.service
) as p where p.service = s.slug;
