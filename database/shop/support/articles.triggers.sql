create trigger touch before update of slug, title, category, body, translations, published on public.articles
for each row execute function internal.touch();
create trigger log_change after insert or update of slug, title, category, body, translations, published or delete on public.articles
for each row execute function internal.log_change('id', 'slug', 'title', 'category', 'body', 'translations', 'published');
